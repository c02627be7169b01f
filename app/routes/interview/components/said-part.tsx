import { Transcript } from "#app/components/answers/transcript.tsx";
import type { Said } from "../review.server.ts";

/** What was said in an answer, and its figures. */
export function SaidPart({ place, said }: { place: number; said: Said }) {
  return (
    <>
      <Transcript place={place} segments={said.segments} />
      <details className="said-figures">
        <summary>Figures of this answer</summary>
        <dl>
          {said.figures.map(({ name, value, how }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <span>{how}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
