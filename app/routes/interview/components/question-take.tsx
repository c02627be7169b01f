import { useEffect, useState } from "react";
import { isFull } from "#app/components/recording/chunk-store.ts";
import type { UploadState } from "#app/components/recording/upload.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { InterviewState } from "#modules/one-way/schema.ts";
import { answerKey, storedMs, uploadsOf } from "./stored-answers.ts";
import { TakeView } from "./take-view.tsx";
import {
  CANT_START,
  DEVICE_GONE,
  FULL,
  IN_MEMORY,
  NO_SPACE,
  NOTHING_RECORDED,
  refusedWords,
} from "./upload-words.ts";
import { type Running, useTake } from "./use-take.ts";

type Answer = InterviewState["answers"][number];

export type QuestionProps = {
  state: InterviewState;
  answer: Answer;
  stream: MediaStream | null;
  /** Opens the devices if needed; null if that fails. */
  open(): Promise<MediaStream | null>;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
  isBusy: boolean;
  /** Receives the state of this question's uploads. */
  onUpload(upload: UploadState, reason?: string | null): void;
  onStopped(): void;
  onRetake(): void;
  onNext(): void;
  onSubmit(): void;
};

/** One take of the current question. Waits for this device's progress. */
export function QuestionTake(props: QuestionProps) {
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
          props.onUpload(upload, reason);
          if (upload === "refused") setProblem(refusedWords(reason));
        },
        onData: (data) => parts.push(data),
        onFull: () => setProblem(IN_MEMORY),
        onEnded(why) {
          setProblem(why === "full" ? FULL : DEVICE_GONE);
          void take.interrupt();
        },
      });
      return {
        elapsedMs: recorder.elapsedMs,
        async stop() {
          await recorder.stop();
          // After an interruption, this page has only part of it.
          if (props.usedMs === 0 && parts.length > 0)
            setPlayback(URL.createObjectURL(new Blob(parts)));
          if (parts.length === 0) setProblem(NOTHING_RECORDED);
          return parts.length > 0;
        },
      };
    } catch (error) {
      setProblem(isFull(error) ? NO_SPACE : CANT_START);
      return null;
    }
  }

  const take = useTake({
    initial: answer.isRecorded ? "recorded" : props.usedMs > 0 ? "interrupted" : "prepare",
    usedMs: props.usedMs,
    answerMs: limits.answerMs,
    prepareMs: limits.prepareMs,
    prepareFrom: (answer.shownAt ?? 0) + limits.readMs - props.clockOffsetMs,
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
      isKept
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
