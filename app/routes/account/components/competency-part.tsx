import { Link } from "react-router";
import type { PointView, ProgressView } from "#modules/progress/progress-view.server.ts";
import { REMOVED } from "#modules/scorecards/words.ts";
import { CompetencyChart } from "./competency-chart.tsx";

type Competency = ProgressView["competencies"][number];

const STEPS = [1, 2, 3, 4, 5];

/** One competency: its latest level, its history, and the evidence of each score. */
export function CompetencyPart({ competency }: { competency: Competency }) {
  const { key, name, scoredAs, about, level, trendText, points } = competency;
  const title = `competency-${key}`;
  return (
    <section aria-labelledby={title} className="progress-competency">
      <div className="progress-standing">
        <h3 id={title} className="title-card">
          {name}
        </h3>
        <p className="progress-level">
          <span aria-hidden="true">
            {STEPS.map((step) => (
              <i key={step} data-on={step <= level || undefined} />
            ))}
          </span>
          <strong className="figures">{level} of 5</strong>
        </p>
        <p>{trendText}</p>
        <p className="text-sm text-ink-muted">{about}</p>
        {scoredAs ? <p className="text-sm text-ink-muted">Scored as {scoredAs}.</p> : null}
        <details className="progress-evidence">
          <summary>
            {points.length === 1 ? "The evidence" : `The evidence behind ${points.length} scores`}
            <span className="sr-only"> for {name}</span>
          </summary>
          <ol>
            {points.toReversed().map((point) => (
              <PointEvidence key={`${point.at} ${point.by}`} point={point} />
            ))}
          </ol>
        </details>
      </div>
      <CompetencyChart name={name} points={points} />
    </section>
  );
}

function PointEvidence({ point }: { point: PointView }) {
  const { at, date, level, scorer, by, title, topicName, rubricVersion, quotes, href } = point;
  return (
    <li>
      <p>
        <strong className="figures">{level} of 5</strong> by {by === "self" ? "you" : scorer},{" "}
        <time dateTime={at}>{date}</time>
      </p>
      <p className="text-sm text-ink-muted">
        <Link to={href} className="link">
          {title}
        </Link>{" "}
        · {topicName} rubric, version {rubricVersion}
      </p>
      {quotes.map(({ label, text, isRemoved }) => (
        <blockquote key={`${label} ${text}`}>
          <p className="text-sm text-ink-muted">{label}</p>
          {isRemoved ? (
            <p>
              <em>{REMOVED}</em>
            </p>
          ) : text === "" ? null : (
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          )}
        </blockquote>
      ))}
    </li>
  );
}
