import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useDraft } from "#app/components/drafts/use-draft.ts";
import { LateAnswerByVoice } from "#app/components/speech/late-answer-by-voice.tsx";
import { isOffline, isRefused } from "#app/lib/offline.ts";
import { Button } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import { late } from "#app/ui/late.tsx";

const WindowScene = late(() => import("./window-scene.tsx"), "svg");

type WindowModel = Clocks & {
  id: string;
  question: string;
  voice: boolean;
  audioUrl: string | undefined;
};

/**
 * The officer's question, the clocks and the answer. Without JavaScript, the server measures the
 * time.
 */
export function VisaWindow(props: {
  window: WindowModel;
  sent: { typed: string; error: string } | null;
  /** The form's last result, including failures to reach the server. */
  answer: unknown;
}) {
  const { window, sent, answer } = props;
  const { id, turn, question } = window;
  const form = useRef<HTMLFormElement>(null);
  const isCut = useRef<HTMLInputElement>(null);
  const isSending = useNavigation().state !== "idle";
  const error = sent?.error;

  // A new question clears the box for the next words.
  useEffect(() => {
    if (turn > 0) form.current?.querySelector("textarea")?.focus();
  }, [turn]);
  const isFilled = useDraft("answer", id, String(turn));

  /** Time is up: submits the answer so far. */
  function cut() {
    if (!form.current || !isCut.current || isSending) return;
    isCut.current.value = "yes";
    form.current.requestSubmit();
  }

  return (
    <div className="visa-window">
      <h1 className="sr-only">Visa interview</h1>
      <div className="visa-stage">
        <div className="visa-scene-box">
          <WindowScene />
        </div>
        <section aria-label="Question" aria-live="polite" className="visa-question">
          <p className="visa-who">Officer</p>
          <p className="visa-words">{question}</p>
        </section>
      </div>
      <div className="visa-counter">
        <WindowClocks
          key={turn}
          window={window}
          // After a reload, typed text counts even if its time is over.
          isPaused={!isFilled || isSending || isOffline(answer) || isRefused(answer)}
          onEnd={cut}
        />
        <Form method="post" ref={form} className="visa-answer" noValidate>
          <input type="hidden" name="turn" value={turn} />
          <input type="hidden" name="cut" key={`cut ${turn}`} ref={isCut} defaultValue="" />
          {window.voice ? (
            <LateAnswerByVoice
              key={`voice ${turn}`}
              field="answer"
              question={{ text: question, audioUrl: window.audioUrl }}
              startsItself
            />
          ) : null}
          <label htmlFor="answer" className="visa-label">
            Your answer
          </label>
          <textarea
            className="control"
            key={turn}
            id="answer"
            name="answer"
            rows={4}
            maxLength={2000}
            autoComplete="off"
            defaultValue={sent?.typed}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "answer-error" : undefined}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          {error ? (
            <p id="answer-error" className="visa-error">
              {error}
            </p>
          ) : null}
          <div className="visa-actions">
            <Button type="submit" loading={isSending}>
              Send answer
            </Button>
          </div>
          <details className="visa-end">
            <summary>End interview</summary>
            <p>You’ll see your report now. This uses up today’s interview.</p>
            <Button type="submit" name="intent" value="end" variant="danger">
              End and see report
            </Button>
          </details>
        </Form>
        <p className="visa-help">
          {window.answerSeconds === null
            ? ""
            : `The officer cuts in after ${window.answerSeconds} seconds. At 0:00, the current question is the last, but you get at least ${window.least}. `}
          Practice, not legal advice. The officer is a program. What you answer is saved in your
          account until you delete it.
        </p>
      </div>
    </div>
  );
}

type Clocks = {
  turn: number;
  least: number;
  interviewLeftMs: number | null;
  answerLeftMs: number | null;
  answerSeconds: number | null;
};

/** A question's two clocks, from their values at page load; `onEnd` fires with the answer's. */
function WindowClocks(props: { window: Clocks; isPaused: boolean; onEnd: () => void }) {
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
