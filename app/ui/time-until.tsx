import { useEffect, useState } from "react";
import { untilText } from "./countdown-text.ts";

/**
 * How long it is until something starts, to the minute, by the server's clock: the browser's own is
 * only used to measure how long ago the page came. Without JavaScript it stays as it came.
 */
export function TimeUntil({ at, serverNow }: { at: number; serverNow: number }) {
  const [left, setLeft] = useState(at - serverNow);

  useEffect(() => {
    const arrived = performance.now();
    const tick = () => setLeft(at - serverNow - (performance.now() - arrived));
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [at, serverNow]);

  return <span role="timer">{untilText(left)}</span>;
}
