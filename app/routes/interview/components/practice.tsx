import { useEffect, useState } from "react";
import { TakeView } from "./take-view.tsx";
import { type Running, useTake } from "./use-take.ts";

export const PRACTICE_QUESTION = "Tell us about a place you like, and why.";

/** The practice question, whose answer stays in this page's memory. */
export function Practice(props: {
  stream: MediaStream;
  isSpoken: boolean;
  limits: { readMs: number; prepareMs: number | null; answerMs: number };
  onNext(): void;
  isBusy: boolean;
}) {
  const [round, setRound] = useState(1);
  return <Round key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

function Round({
  stream,
  isSpoken,
  limits,
  onNext,
  onAgain,
  isBusy,
}: Parameters<typeof Practice>[0] & { onAgain(): void }) {
  const [playback, setPlayback] = useState<string | null>(null);
  const [prepareFrom] = useState(() => Date.now() + limits.readMs);
  useEffect(() => () => void (playback && URL.revokeObjectURL(playback)), [playback]);
  const take = useTake({
    initial: "prepare",
    usedMs: 0,
    answerMs: limits.answerMs,
    prepareMs: limits.prepareMs,
    prepareFrom,
    isReady: true,
    record: async () => recordPractice(stream, setPlayback),
    onRecorded: () => {},
  });
  return (
    <TakeView
      take={take}
      label="Practice question. It isn’t kept"
      question={PRACTICE_QUESTION}
      isSpoken={isSpoken}
      stream={stream}
      isUntimed={limits.prepareMs === null}
      playback={playback}
      isKept={false}
      isBusy={isBusy}
      retake={{ label: "Retake", run: onAgain }}
      next={{ label: "Next question", run: onNext }}
    />
  );
}

/** Records into this page's memory only, for `onReady` to play. */
function recordPractice(stream: MediaStream, onReady: (url: string) => void): Running {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const stopped = new Promise<boolean>((resolve) => {
    recorder.addEventListener("stop", () => {
      const recorded = new Blob(parts, { type: recorder.mimeType });
      // Stopped before anything was recorded.
      if (recorded.size > 0) onReady(URL.createObjectURL(recorded));
      resolve(recorded.size > 0);
    });
  });
  recorder.start(1_000);
  const startedAt = performance.now();
  return {
    elapsedMs: () => performance.now() - startedAt,
    stop() {
      if (recorder.state !== "inactive") recorder.stop();
      return stopped;
    },
  };
}
