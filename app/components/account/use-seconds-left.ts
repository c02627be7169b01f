import { useEffect, useState } from "react";

/**
 * Counts down with JavaScript; without it, the server enforces the pause. Starts again with another
 * `key`.
 */
export function useSecondsLeft(waitSeconds: number, key: string | null = null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = performance.now() + waitSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [waitSeconds, key]);
  return left;
}
