import { useEffect, useState } from "react";

/** Minutes and seconds left, counted down from the server's value. */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  const [seconds, setSeconds] = useState(Math.round(leftMs / 1000));
  useEffect(() => {
    const endsAt = performance.now() + leftMs;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.round((endsAt - performance.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [leftMs]);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label="Time left" className="practice-time" data-low={seconds < 120}>
      {seconds > 0 ? `${text} left` : "Time’s up: finish this answer"}
    </span>
  );
}
