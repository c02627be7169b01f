import { useEffect, useState } from "react";
import { untilText } from "./countdown-text.ts";

/**
 * The time until something starts, to the minute, by the server's clock; the browser's clock only
 * measures the time since the page was rendered. Static without JavaScript. A timer isn't announced
 * as it changes.
 */
export function TimeUntil(props: {
  at: number;
  serverNow: number;
  words?: (leftMs: number) => string;
}) {
  const { at, serverNow, words = untilText } = props;
  const [left, setLeft] = useState(at - serverNow);

  useEffect(() => {
    const arrived = performance.now();
    const tick = () => setLeft(at - serverNow - (performance.now() - arrived));
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [at, serverNow]);

  return <span role="timer">{words(left)}</span>;
}
