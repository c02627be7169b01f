import { useEffect, useRef, useState } from "react";
import { msSinceLoad } from "./since-load.ts";

/**
 * 0 and 1 by turns since the page has loaded, each for its own time; `paused` keeps what is left of
 * the turn. Always 0 where the visitor wants no motion.
 * @param durationsMs how long 0 and how long 1 stands
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
