import { levelText } from "#modules/scorecards/notation.ts";
import { REMOVED } from "#modules/scorecards/words.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

export type EarlierScorecard = {
  key: string;
  sent: string;
  topic: string;
  levels: { name: string; level: number }[];
  strengths: string | null;
  change: string | null;
};

/** A candidate's earlier scorecards, if they share them. */
export function EarlierScorecards(props: { candidate: string; scorecards: EarlierScorecard[] }) {
  const { candidate, scorecards } = props;
  return (
    <section aria-labelledby="earlier" className="mb-8 max-w-4xl">
      <h2 id="earlier">Earlier scorecards</h2>
      <p className="mb-4 text-ink-muted">{candidate} shares them with you for this session.</p>
      <ul className="grid gap-6">
        {scorecards.map(({ key, sent, topic, levels, strengths, change }) => (
          <li key={key} className="rounded-md border border-line bg-surface p-4">
            <h3 className="title-card">
              {topic}, {sent}
            </h3>
            <dl className="my-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {levels.map(({ name, level }) => (
                <div key={name} className="flex justify-between gap-3">
                  <dt className="text-ink-muted">{name}</dt>
                  <dd className="figures font-semibold">{levelText(level)}</dd>
                </div>
              ))}
            </dl>
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
                What the expert wrote
                <VisuallyHidden>
                  {" "}
                  about {topic}, {sent}
                </VisuallyHidden>
              </summary>
              <h4 className="font-semibold">What went well</h4>
              <p className="mb-3 max-w-prose wrap-anywhere whitespace-pre-line">
                {strengths ?? <em>{REMOVED}</em>}
              </p>
              <h4 className="font-semibold">The one thing to change</h4>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">
                {change ?? <em>{REMOVED}</em>}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
