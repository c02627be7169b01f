import { Link } from "react-router";
import { FigureList } from "#app/components/answers/figure-list.tsx";
import { levelText } from "#modules/scorecards/notation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Report, ReportRow } from "#modules/ai-sessions/report.ts";

/** An earlier report on the same question. */
export type Earlier = { levels: Record<string, number | null> };

/** The judgment per dimension, with its evidence. */
export default function ReportView(props: {
  report: Report;
  earlier: Earlier | null;
  /** Links to answer a question again, by question id. */
  againHref: (questionId: string) => string;
  /** Where a drill is done and kept, by dimension, for someone signed in. */
  drillHref?: (dimension: string) => string;
}) {
  const { report, earlier, againHref, drillHref } = props;
  const reason = commonReason(report.rows);
  return (
    <div className="practice-report">
      {reason ? <p>{reason}</p> : null}
      {report.scored ? <p className="practice-scored">{report.scored}</p> : null}
      <ul className="practice-rows">
        {report.rows.map((row) => (
          <Row key={row.key} row={row} turns={report.turns.length} hasWhy={reason === null} />
        ))}
      </ul>
      {earlier ? <Difference report={report} earlier={earlier} /> : null}
      {report.next ? (
        <section aria-labelledby="drill" className="practice-drill">
          <h2 id="drill">Practice next: {report.next.name}</h2>
          <p>
            <strong>{report.next.drill.title}</strong> · {report.next.drill.minutes} minutes
          </p>
          {drillHref ? (
            <ButtonLink to={drillHref(report.next.key)} reloadDocument variant="secondary">
              Start drill
            </ButtonLink>
          ) : (
            <DrillSteps steps={report.next.drill.steps} />
          )}
        </section>
      ) : null}
      {report.turns.map((turn, at) => (
        <section key={turn.number} className="practice-turn">
          <h2>{report.turns.length > 1 ? `Question ${turn.number}` : "Your answer"}</h2>
          <div className="practice-beside">
            <div className="practice-said">
              {turn.parts.map(({ asked, said }, index) => (
                <Exchange key={index} asked={asked} said={said} />
              ))}
              {turn.unscored ? (
                <p>
                  <strong>Not scored.</strong> {turn.unscored}
                </p>
              ) : null}
              <p>
                <Link to={againHref(turn.questionId)} reloadDocument className="link">
                  Answer this question again
                </Link>
              </p>
            </div>
            <div className="practice-figures">
              <FigureList
                figures={turn.figures}
                hasHow={at === 0 || turn.isSpoken !== report.turns[0]?.isSpoken}
              />
              <p className="practice-small">
                {turn.judge} {turn.sure}
              </p>
            </div>
          </div>
        </section>
      ))}
      <p className="practice-small">
        Levels come from your words alone, never from pace, fillers, your voice or your face.
        {report.turns.some(({ isSpoken }) => isSpoken)
          ? " What recognition didn’t hear isn’t counted."
          : null}
      </p>
    </div>
  );
}

function DrillSteps({ steps }: { steps: readonly string[] }) {
  return (
    <details>
      <summary>Start drill</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <label>
              <input type="checkbox" /> <span>{step}</span>
            </label>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Questions and verbatim answers. */
function Exchange({ asked, said }: Report["turns"][number]["parts"][number]) {
  return (
    <>
      <p className="practice-asked">{asked}</p>
      {said.length === 0 ? <p className="practice-small">No answer.</p> : null}
      {said.map(({ text, at }, index) => (
        <p key={index}>
          {at === null ? null : <span className="practice-at">{at}</span>}
          {text}
        </p>
      ))}
    </>
  );
}

/** Why no dimension got a level, if all have the same reason. */
function commonReason(rows: readonly ReportRow[]): string | null {
  const [first] = rows;
  const isCommon = rows.every(({ level, why }) => level === null && why === first?.why);
  return isCommon ? (first?.why ?? null) : null;
}

function Row(props: { row: ReportRow; turns: number; hasWhy: boolean }) {
  const { key, name, level, rubric, why, quotes } = props.row;
  return (
    <li className="practice-row" data-dimension={key}>
      <h2>{name}</h2>
      <p className="practice-level" data-level={level ?? "none"}>
        {levelText(level ?? 0)}
      </p>
      <div className="practice-why">
        {props.hasWhy ? <p>{why}</p> : null}
        {rubric ? (
          <p className="practice-small">
            {rubric.level === level
              ? `Level ${rubric.level} in our rubric: “${rubric.sentence}”`
              : `To reach level ${rubric.level}: “${rubric.sentence}”`}
          </p>
        ) : null}
      </div>
      <div className="practice-why">
        {quotes.map(({ text, at, number }, index) => (
          <figure key={index}>
            <blockquote>{text}</blockquote>
            <Where question={props.turns > 1 ? number : null} at={at} />
          </figure>
        ))}
      </div>
    </li>
  );
}

/** Typed words have no time, and a single question needs no number. */
function Where({ question, at }: { question: number | null; at: string | null }) {
  if (question === null) return at === null ? null : <figcaption>At {at}</figcaption>;
  return <figcaption>{`Question ${question}${at === null ? "" : `, at ${at}`}`}</figcaption>;
}

/** “N of 5” is only for levels, so the difference is worded differently. */
function Difference({ report, earlier }: { report: Report; earlier: Earlier }) {
  const name = (level: number | null | undefined) =>
    typeof level === "number" ? `level ${level}` : "no level";
  // An answer without a level says nothing about a change.
  const rows = report.rows.filter(({ level }) => level !== null);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="difference" className="practice-difference">
      <h2 id="difference">Since your last try</h2>
      <ul>
        {rows.map(({ key, name: dimension, level }) => (
          <li key={key}>
            {dimension}: {name(earlier.levels[key])} then, {name(level)} now
          </li>
        ))}
      </ul>
    </section>
  );
}
