import { useEffect, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { InterviewState } from "#modules/one-way/schema.ts";
import { answerKey, storedMs, uploadsOf } from "./stored-answers.ts";
import { TakeView } from "./take-view.tsx";
import { type Running, useTake } from "./use-take.ts";

type Answer = InterviewState["answers"][number];

export type QuestionProps = {
  state: InterviewState;
  answer: Answer;
  stream: MediaStream | null;
  /** Opens the devices when they are closed; null: it couldn't. */
  open(): Promise<MediaStream | null>;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
  isBusy: boolean;
  onStopped(): void;
  onRetake(): void;
  onNext(): void;
  onSubmit(): void;
};

/** One take of the current question. Waits for what this device has of it. */
export function QuestionPart(props: QuestionProps) {
  const { state, answer } = props;
  const key = answerKey(state.id, answer.position, answer.take);
  const [usedMs, setUsedMs] = useState<number | null>(null);
  useEffect(() => {
    let isStale = false;
    storedMs(key).then(
      (onDevice) => {
        if (!isStale) setUsedMs(Math.max(onDevice, answer.recordedMs));
      },
      () => setUsedMs(answer.recordedMs),
    );
    return () => {
      isStale = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as it was when the take was opened
  }, [key]);
  return usedMs === null ? (
    <p className="take-hint">Loading…</p>
  ) : (
    <Take key={key} {...props} storageKey={key} usedMs={usedMs} />
  );
}

function Take(props: QuestionProps & { storageKey: string; usedMs: number }) {
  const { state, answer, stream, storageKey } = props;
  const { limits } = state;
  const [problem, setProblem] = useState<string | null>(null);
  const [playback, setPlayback] = useState<string | null>(null);
  useEffect(() => () => void (playback && URL.revokeObjectURL(playback)), [playback]);

  async function record(): Promise<Running | null> {
    setProblem(null);
    const source = await props.open();
    if (!source) return null;
    try {
      const { startRecorder } = await import("#app/components/recording/recorder.ts");
      const parts: Blob[] = [];
      const recorder = await startRecorder(source, {
        createAt: uploadsOf(state.id),
        startedAt: instantAt(props.clockOffsetMs),
        facts: { position: String(answer.position), take: String(answer.take) },
        answer: storageKey,
        onState(upload, reason) {
          if (upload === "refused") setProblem(REFUSED[reason ?? ""] ?? REFUSED["unknown"]!);
        },
        onData: (data) => parts.push(data),
        onEnded(why) {
          setProblem(why === "full" ? REFUSED["full"]! : DEVICE_GONE);
          void take.interrupt();
        },
      });
      return {
        elapsedMs: recorder.elapsedMs,
        async stop() {
          await recorder.stop();
          // After an interruption this page has only a part of it.
          if (props.usedMs === 0 && parts.length > 0)
            setPlayback(URL.createObjectURL(new Blob(parts)));
        },
      };
    } catch {
      setProblem(REFUSED["full"]!);
      return null;
    }
  }

  const take = useTake({
    initial: answer.isRecorded ? "recorded" : props.usedMs > 0 ? "interrupted" : "prepare",
    usedMs: props.usedMs,
    answerMs: limits.answerMs,
    prepareUntil:
      limits.prepareMs === null || answer.shownAt === null
        ? null
        : answer.shownAt + limits.prepareMs - props.clockOffsetMs,
    isReady: stream !== null,
    record,
    onRecorded: props.onStopped,
  });
  const isLast = answer.position === state.total - 1;
  const left = limits.retakes + 1 - answer.take;
  return (
    <TakeView
      take={take}
      label={`Question ${answer.position + 1} of ${state.total}`}
      question={answer.question}
      isSpoken={state.isSpoken}
      stream={stream}
      isUntimed={limits.prepareMs === null}
      playback={playback}
      isBusy={props.isBusy}
      retake={left > 0 ? { label: "Retake", run: props.onRetake } : null}
      next={
        isLast
          ? { label: "Submit", run: props.onSubmit }
          : { label: "Next question", run: props.onNext }
      }
    >
      {take.phase === "recorded" ? (
        <p className="take-note">
          {left > 0
            ? `A retake replaces this recording. You have ${left === 1 ? "one" : "two"} left for this question.`
            : "You’ve used both retakes for this question."}
        </p>
      ) : null}
      {problem ? (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      ) : null}
    </TakeView>
  );
}

/** The server's time. */
function instantAt(clockOffsetMs: number): Date {
  return new Date(Date.now() + clockOffsetMs);
}

const DEVICE_GONE =
  "Your camera or microphone went away. What you recorded is safe. Plug it in again, then continue.";

const REFUSED: Record<string, string> = {
  full: "This device is out of space. What you’ve recorded so far is safe. Free up some space, then continue.",
  quota:
    "Your account has as many recordings as it can hold, or as many as a day allows. What has arrived stays. Delete earlier recordings or come back tomorrow.",
  time_over: "This answer has used its time.",
  unknown:
    "This recording couldn’t be uploaded. It stays on this device; reload the page to try again.",
};
