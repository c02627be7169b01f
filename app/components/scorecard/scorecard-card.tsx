import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { type ScorecardView, verdictText } from "#modules/scorecards/scorecard-view.ts";
import { levelText } from "#modules/scorecards/notation.ts";
import { type Quote, REMOVED } from "#modules/scorecards/words.ts";
import { QuoteText } from "./quote-text.tsx";

const STEPS = [1, 2, 3, 4, 5];

/**
 * A scorecard that was sent. `jumpTo` is the id of a quote's place on the page, if there is one;
 * `isBrief` folds the drill and the evidence.
 */
export function ScorecardCard(props: {
  scorecard: ScorecardView;
  jumpTo?: (quote: Quote) => string;
  isBrief?: boolean;
}) {
  const { scorecard, jumpTo, isBrief } = props;
  const { lines, strengths, change, drill, moveForward, moveForwardWords } = scorecard;
  return (
    <div className="grid gap-8">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">Levels by dimension</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              Dimension
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              Level
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, level }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-3 pe-4 text-start font-semibold">
                <a href={`#dimension-${key}`} className="link">
                  {name}
                </a>
              </th>
              <td className="py-3">
                <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                  {level > 0 ? <Steps level={level} /> : null}
                  <span className="figures min-w-12 text-end font-semibold">
                    {levelText(level)}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <div className="grid gap-6 md:grid-cols-2">
        <Words title="What went well">{strengths}</Words>
        <Words title="The one thing to change">{change}</Words>
      </div>

      <section aria-labelledby="drill" className="rounded-lg bg-accent-soft p-5 sm:p-6">
        <h3 id="drill" className="title-card mb-2">
          {"title" in drill ? `Drill: ${drill.title}` : "Drill"}
        </h3>
        {"title" in drill ? (
          <>
            <p className="text-ink-muted">{drill.minutes} minutes, on your own</p>
            <DrillSteps isFolded={isBrief ?? false} steps={drill.steps} />
          </>
        ) : (
          <Said>{drill.words}</Said>
        )}
      </section>

      <Words title={`Would the expert move this candidate forward? ${verdictText(moveForward)}`}>
        {moveForwardWords}
      </Words>

      <Evidence isFolded={isBrief ?? false}>
        {lines.map(({ key, name, level, sentence, quotes }) => (
          <section
            key={key}
            id={`dimension-${key}`}
            aria-labelledby={`dimension-${key}-title`}
            className="grid scroll-mt-20 gap-3 border-t border-line pt-4"
          >
            <h4
              id={`dimension-${key}-title`}
              className="flex flex-wrap justify-between gap-x-4 font-semibold"
            >
              <span>{name}</span>
              <span className="figures">{levelText(level)}</span>
            </h4>
            {sentence ? <p className="max-w-prose">{sentence}</p> : null}
            {quotes.length > 0 ? (
              <ul className="grid gap-3">
                {quotes.map((quote) => (
                  <li key={quote.id} className="border-s-4 border-accent ps-4">
                    <blockquote>
                      <QuoteText quote={quote} />
                    </blockquote>
                    {jumpTo === undefined ? null : (
                      <a
                        href={`#${jumpTo(quote)}`}
                        data-offset-ms={quote.offsetMs}
                        className="link inline-flex min-h-11 items-center text-sm"
                      >
                        {quote.offsetMs < 0 ? "Go to this moment" : `Go to ${quote.at}`}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </Evidence>
      <p className="text-sm text-ink-muted">
        Scored with the {scorecard.topic} rubric, version {scorecard.rubricVersion}.
      </p>
    </div>
  );
}

function DrillSteps({ isFolded, steps }: { isFolded: boolean; steps: readonly string[] }) {
  const list = (
    <ol className="mt-2 grid max-w-prose list-decimal gap-1.5 ps-5">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
  return isFolded ? (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{`${steps.length} steps`}</summary>
      {list}
    </details>
  ) : (
    list
  );
}

function Evidence({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const title = (
    <h3 id="evidence" className="title-card inline">
      Evidence
    </h3>
  );
  return isFolded ? (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 border-y border-line">
        {title}
        <span
          aria-hidden="true"
          className="text-xl leading-tight text-ink-muted transition-transform group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div className="grid gap-6 pt-5">{children}</div>
    </details>
  ) : (
    <section aria-labelledby="evidence" className="grid gap-6">
      {title}
      {children}
    </section>
  );
}

function Steps({ level }: { level: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {STEPS.map((step) => (
        <span
          key={step}
          className={cx("h-4 w-6 rounded-sm max-sm:w-4", step <= level ? "bg-brand" : "bg-line")}
        />
      ))}
    </span>
  );
}

function Words({ title, children }: { title: string; children: string | null }) {
  return (
    <section>
      <h3 className="title-card mb-1">{title}</h3>
      <Said>{children}</Said>
    </section>
  );
}

function Said({ children }: { children: string | null }) {
  return children === null ? (
    <p className="text-ink-muted">
      <em>{REMOVED}</em>
    </p>
  ) : (
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{children}</p>
  );
}
