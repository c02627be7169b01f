import { useState } from "react";
import { useSubmit } from "react-router";
import type { AnswerModel } from "#app/components/answers/answer-list.tsx";
import { DOWNLOAD_MB } from "#app/components/speech/speech-files.ts";
import { Button } from "#app/ui/button.tsx";

type Progress =
  | { is: "idle" }
  | { is: "loading"; percent: number }
  | { is: "hearing"; place: number }
  | { is: "done"; silent: number[] }
  | { is: "failed" };

/** Transcribes the answers on this device and stores the text with them. */
export default function TranscriptMaker(props: {
  answers: readonly AnswerModel[];
  urlOf(recording: string): string;
}) {
  const { answers, urlOf } = props;
  const submit = useSubmit();
  const [progress, setProgress] = useState<Progress>({ is: "idle" });
  async function make() {
    setProgress({ is: "loading", percent: 0 });
    const silent: number[] = [];
    try {
      const { transcribeAnswer } = await import("./transcribe-answer.ts");
      for (const { position, recordings } of answers) {
        const segments = await transcribeAnswer(
          recordings.map(({ id }) => urlOf(id)),
          (percent) => setProgress({ is: "loading", percent }),
          () => setProgress({ is: "hearing", place: position + 1 }),
        );
        if (segments.length === 0) silent.push(position + 1);
        const transcript = JSON.stringify([{ position, segments }]);
        await submit({ intent: "transcript", transcript }, { method: "post", navigate: false });
      }
      setProgress({ is: "done", silent });
    } catch {
      setProgress({ is: "failed" });
    }
  }

  const isBusy = progress.is === "loading" || progress.is === "hearing";
  if (answers.length === 0 && progress.is !== "done") return <div hidden />;
  return (
    <div className="transcript-maker">
      {answers.length > 0 ? (
        <Button variant="secondary" loading={isBusy} onClick={() => void make()}>
          Turn my answers into text
        </Button>
      ) : null}
      <p role="status" className="take-note">
        {statusOf(progress, answers)}
      </p>
    </div>
  );
}

function statusOf(progress: Progress, left: readonly AnswerModel[]): string {
  switch (progress.is) {
    case "idle":
      return `You can then read along, and see your pace, your pauses and at least how many fillers it heard. Your device does it, in English: no sound leaves it, and only the text is stored here. The first time, it downloads ${DOWNLOAD_MB} MB.`;
    case "loading":
      return `Loading the recognizer: ${progress.percent}%`;
    case "hearing":
      return `Transcribing answer ${progress.place}. Keep this page open.`;
    case "done": {
      const { silent } = progress;
      // Without speech, there is nothing to store.
      const lost = left
        .map(({ position }) => position + 1)
        .filter((place) => !silent.includes(place));
      if (lost.length > 0) {
        return `We couldn’t save the text of answer ${lost.join(", ")}. Try again tomorrow.`;
      }
      return silent.length > 0
        ? `No speech was heard in answer ${silent.join(", ")}.`
        : "Your transcripts are ready.";
    }
    case "failed":
      return "That didn’t work. Check your network, and try again. Finished transcripts are saved.";
  }
}
