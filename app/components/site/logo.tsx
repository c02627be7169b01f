import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { msSinceLoad } from "./since-load.ts";

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx("size-8 shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-scene-green-dark" />
      <path d="M9 26V13a7 7 0 0 1 14 0v13z" className="fill-scene-green" />
      <path d="M16 6a7 7 0 0 1 7 7v13h-3.5L13 24V9.5A7 7 0 0 1 16 6z" className="fill-accent" />
      <circle cx="16.2" cy="17.2" r="1.1" className="fill-scene-green-dark" />
    </svg>
  );
}

function OpenDoorMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M9 26V13a7 7 0 0 1 14 0v13z" className="fill-scene-bulb" />
      <path d="M9 26V13a7 7 0 0 1 4-6.3V24z" className="fill-scene-green-dark" />
      <circle cx="18" cy="15.4" r="2.4" className="fill-scene-green-dark" />
      <path d="M14 26v-3.2a4 4 0 0 1 8 0V26z" className="fill-scene-green-dark" />
    </svg>
  );
}

/** Mark and name; the link around it names its target. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-display text-xl font-bold tracking-tight">{name}</span>
    </span>
  );
}

const { firstMs, secondMs } = SITE_SETTINGS.logo;
const DURATIONS = [firstMs, secondMs] as const;

/** Alternates between two variants; paused on hover and focus. */
export function LogoLink({ name }: { name: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const turn = useAlternation(DURATIONS, hovered || focused);
  return (
    <Link
      to="/"
      data-logo={turn === 0 ? "first" : "second"}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.currentTarget.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      className="-m-1 inline-grid items-center rounded-md p-1 *:col-start-1 *:row-start-1"
    >
      <Logo name={name} className={cx("transition-opacity", turn === 1 && "opacity-0")} />
      <span
        aria-hidden="true"
        className={cx(
          "inline-flex items-center gap-2.5 transition-opacity",
          turn === 0 && "opacity-0",
        )}
      >
        <OpenDoorMark />
        <span className="font-display text-xl font-bold tracking-tight text-brand">{name}</span>
      </span>
      <span className="sr-only">home</span>
    </Link>
  );
}

/**
 * Alternates between 0 and 1 since the page loaded, each for its duration; `paused` keeps the rest
 * of a turn. Always 0 with reduced motion.
 */
function useAlternation(durationsMs: readonly [number, number], paused: boolean): 0 | 1 {
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
