import { Badge } from "#app/ui/badge.tsx";
import type { SampleFeedback as Sample } from "./sample-feedback.server.ts";

/** How an expert's written feedback reads, labeled as a sample. */
export function SampleFeedback({ sample }: { sample: Sample }) {
  const { topic, dimension, level, sentence, example, next, drill } = sample;
  return (
    <figure className="grid max-w-prose gap-3 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="title-card">{`${dimension}: ${level} of 5`}</span>
        <Badge tone="warning">Sample, not from a session</Badge>
      </p>
      <p>{sentence}</p>
      <blockquote className="border-s-4 border-accent ps-4">{example}</blockquote>
      <p>
        <span className="font-semibold">{`For a ${level + 1}: `}</span>
        {next}
      </p>
      <p>
        <span className="font-semibold">Drill: </span>
        {`${drill.title}, ${drill.minutes} minutes`}
      </p>
      <figcaption className="border-t border-line pt-3 text-sm text-ink-muted">
        {`Worded as in the rubric that every ${topic} session is scored by. Yours quotes what you said.`}
      </figcaption>
    </figure>
  );
}
