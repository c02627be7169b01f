import { useEffect, useRef, useState } from "react";
import { clockText } from "#app/ui/countdown-text.ts";

export type Clocks = {
  turn: number;
  least: number;
  interviewLeftMs: number | null;
  answerLeftMs: number | null;
  answerSeconds: number | null;
};

/** A question's two clocks, from their values at page load; `onEnd` fires with the answer's. */
export function WindowClocks(props: { window: Clocks; isPaused: boolean; onEnd: () => void }) {
  const { turn, least, interviewLeftMs, answerLeftMs, answerSeconds } = props.window;
  const [elapsed, setElapsed] = useState(0);
  const end = useRef(props.onEnd);
  end.current = props.onEnd;
  const paused = useRef(props.isPaused);
  paused.current = props.isPaused;

  useEffect(() => {
    if (answerLeftMs === null) return;
    const since = performance.now();
    let isOver = false;
    const timer = setInterval(() => {
      const passed = performance.now() - since;
      setElapsed(passed);
      if (passed < answerLeftMs || isOver || paused.current) return;
      isOver = true;
      end.current();
    }, 200);
    return () => clearInterval(timer);
  }, [answerLeftMs]);

  const number = turn + 1;
  if (interviewLeftMs === null || answerLeftMs === null || answerSeconds === null) {
    return <p className="visa-clocks">Question {number}. No clock: take your time.</p>;
  }
  const left = Math.max(0, answerLeftMs - elapsed);
  const seconds = Math.ceil(left / 1000);
  const interviewLeft = Math.max(0, interviewLeftMs - elapsed);
  return (
    <div className="visa-clocks">
      <p>
        Question {number} ·{" "}
        <span role="timer" aria-label="Interview time left" className="figures">
          {clockText(interviewLeft)}
        </span>{" "}
        left
      </p>
      <p>
        This answer{" "}
        <span role="timer" aria-label="Answer time left" className="figures">
          {seconds} s
        </span>{" "}
        <span className="visa-limit">of {answerSeconds}</span>
      </p>
      <progress
        aria-hidden="true"
        max={answerSeconds * 1000}
        value={left}
        data-low={seconds <= 5 || undefined}
      />
      {interviewLeft > 0 ? null : (
        <p>
          {number < least
            ? `Time’s up. The officer still asks ${least} questions in all.`
            : "Time’s up. This is the last question."}
        </p>
      )}
    </div>
  );
}
