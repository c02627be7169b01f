import { useEffect, useRef, useState } from "react";
import { clockText, minuteMark } from "./countdown-text.ts";
import { cx } from "./cx.ts";

export type CountdownProps = {
  /** Epoch ms by the server's clock. */
  endsAt: number;
  /** The server's time when it rendered the page, epoch ms. */
  serverNow: number;
  /** Fetches the server's time (epoch ms) when the page becomes visible again. */
  resync?: () => Promise<number>;
  onEnd?: () => void;
  className?: string;
};

/**
 * The time left by the server's clock; the browser's clock only measures the time since the page
 * was rendered. Announced at whole minutes; static without JavaScript.
 */
export function Countdown({ endsAt, serverNow, resync, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(endsAt - serverNow);
  const [spoken, setSpoken] = useState("");
  const anchor = useRef<{ server: number; local: number } | null>(null);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  useEffect(() => {
    anchor.current = { server: serverNow, local: performance.now() };
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;

    function tick() {
      const { server, local } = anchor.current!;
      const rest = endsAt - server - (performance.now() - local);
      setLeft(rest);
      const mark = minuteMark(rest);
      if (mark) setSpoken(mark);
      if (rest <= 0) ended.current?.();
      // The next tick is when the displayed second changes.
      else timer = setTimeout(tick, (rest % 1000) + 5);
    }
    tick();

    // Timers may stop while the machine sleeps.
    function onVisible() {
      if (document.visibilityState !== "visible" || !resync) return;
      resync().then(
        (server) => {
          if (stopped) return;
          anchor.current = { server, local: performance.now() };
          clearTimeout(timer);
          tick();
        },
        // Offline: continue with the last known time; the server decides anyway.
        () => undefined,
      );
    }
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [endsAt, serverNow, resync]);

  return (
    <span className={cx("figures", className)}>
      <span role="timer">{clockText(left)}</span>
      <span className="sr-only" aria-live="polite">
        {spoken}
      </span>
    </span>
  );
}

/**
 * The seconds of a pause that are left; starts again with another `key`. Zero without JavaScript,
 * where only the server enforces the pause.
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
