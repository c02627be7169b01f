import { useEffect, useState } from "react";
import { untilText } from "./countdown-text.ts";

/**
 * The time until something starts, to the minute, by the server's clock; the browser's clock only
 * measures the time since the page was rendered. Static without JavaScript.
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
