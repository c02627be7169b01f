import { useEffect, useRef, useState } from "react";
import { msSinceLoad } from "./since-load.ts";

/**
 * Alternates between 0 and 1 since the page loaded, each for its duration; `paused` keeps the rest
 * of a turn. Always 0 with reduced motion.
 */
export function useAlternation(durationsMs: readonly [number, number], paused: boolean): 0 | 1 {
  const [turn, setTurn] = useState<0 | 1>(0);
  const [calm, setCalm] = useState(true);
  const left = useRef(durationsMs[0]);
  const [first, second] = durationsMs;

  useEffect(() => {
    const into = msSinceLoad() % (first + second);
    const isFirst = into < first;
    setTurn(isFirst ? 0 : 1);
    left.current = (isFirst ? first : first + second) - into;
  }, [first, second]);

  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setCalm(query.matches);
    follow();
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);

  const still = paused || calm;
  useEffect(() => {
    if (still) return;
    const startedAt = performance.now();
    let ended = false;
    const timer = setTimeout(() => {
      ended = true;
      left.current = turn === 0 ? second : first;
      setTurn(turn === 0 ? 1 : 0);
    }, left.current);
    return () => {
      clearTimeout(timer);
      if (!ended) left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [turn, still, first, second]);

  return calm ? 0 : turn;
}
