import { FigureList } from "#app/components/answers/figure-list.tsx";
import { Transcript } from "#app/components/answers/transcript.tsx";
import type { Said } from "../review.server.ts";

/** An answer's transcript and figures. */
export function AnswerTranscript({ place, said }: { place: number; said: Said }) {
  return (
    <div>
      <Transcript place={place} segments={said.segments} />
      <details className="said-figures">
        <summary>Figures of this answer</summary>
        <FigureList figures={said.figures} className="max-w-prose" />
      </details>
    </div>
  );
}
