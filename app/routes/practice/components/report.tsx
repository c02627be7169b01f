import { Link } from "react-router";
import { FigureList } from "#app/components/answers/figure-list.tsx";
import { levelText } from "#modules/scorecards/notation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Report, ReportRow } from "#modules/ai-sessions/report.ts";

/** An earlier report on the same question. */
export type Earlier = { levels: Record<string, number | null> };

/** What an interviewer would make of the answers, most important first. */
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
  const { turns } = report;
  const [only] = turns.length === 1 ? turns : [];
  return (
    <div className="practice-report">
      {report.isEarlierWay ? (
        <p className="practice-small">
          Judged in our earlier way, by wording. Its levels aren’t compared with newer ones.
        </p>
      ) : null}
      {turns.map(({ number, redFlags }) =>
        redFlags.length === 0 ? null : (
          <RedFlags key={number} number={turns.length > 1 ? number : null} redFlags={redFlags} />
        ),
      )}
      {reason ? <p>{reason}</p> : null}
      <Summary report={report} />
      {only ? <Checklist turn={only} number={null} /> : null}
      {report.moments ? <Moments moments={report.moments} /> : null}
      <section aria-labelledby="levels" className="practice-levels">
        <h2 id="levels">Levels</h2>
        {report.scored ? <p className="practice-scored">{report.scored}</p> : null}
        <ul className="practice-rows">
          {report.rows.map((row) => (
            <Row key={row.key} row={row} turns={turns.length} hasWhy={reason === null} />
          ))}
        </ul>
        {report.byExpert.length > 0 ? (
          <p className="practice-small">
            An expert would also judge: {report.byExpert.join(", ").toLowerCase()}.
          </p>
        ) : null}
        <details>
          <summary>How levels are computed</summary>
          <HowLevels />
        </details>
      </section>
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
      {turns.map((turn, at) => (
        <section key={turn.number} className="practice-turn">
          <h2>{only ? "Your answer" : `Question ${turn.number}`}</h2>
          {only ? null : <p className="practice-asked">{turn.asked}</p>}
          {only ? null : <Checklist turn={turn} number={turn.number} />}
          <details className="practice-fold">
            <summary>Figures: pace, fillers, hedges, length</summary>
            <FigureList
              figures={turn.figures}
              hasHow={at === 0 || turn.isSpoken !== turns[0]?.isSpoken}
              className="practice-figures"
            />
          </details>
          <details className="practice-fold" open={only !== undefined}>
            <summary>Transcript</summary>
            <div className="practice-said">
              {turn.parts.map(({ asked, said }, index) => (
                <Exchange key={index} asked={asked} said={said} />
              ))}
              {turn.work ? (
                <>
                  <pre className="practice-code">{turn.work.code}</pre>
                  <p className="practice-small">{turn.work.ran ?? "It didn’t run as it stands."}</p>
                </>
              ) : null}
              {turn.drawn ? (
                <>
                  <pre className="practice-code">{turn.drawn}</pre>
                  <p className="practice-small">
                    From your whiteboard. It isn’t judged, only what you said.
                  </p>
                </>
              ) : null}
            </div>
          </details>
          {turn.unscored && !only ? (
            <p>
              <strong>Not scored.</strong> {turn.unscored}
            </p>
          ) : null}
          <p className="practice-small">
            {turn.judge} {turn.sure}
          </p>
          <p>
            <Link to={againHref(turn.questionId)} reloadDocument className="link">
              Answer this question again
            </Link>
          </p>
        </section>
      ))}
      <p className="practice-small">
        We check your answer against what interviewers look for. We don’t verify facts about you or
        your work. Levels come from your words alone, never from pace, fillers, your voice or your
        face.
        {turns.some(({ isSpoken }) => isSpoken)
          ? " What recognition didn’t hear isn’t counted."
          : null}
      </p>
    </div>
  );
}

/** Two sentences: what carried the answer, and the one thing to change first. */
function Summary({ report: { summary } }: { report: Report }) {
  const { carried, change } = summary;
  if (!carried && !change) return null;
  return (
    <div className="practice-summary">
      {carried ? (
        <p>
          What carried it: <strong>{carried.label}</strong>
          {carried.quote ? <q>{carried.quote}</q> : null}
        </p>
      ) : null}
      {change ? (
        <p>
          Change this first: <strong>{change}</strong>
        </p>
      ) : null}
    </div>
  );
}

type Turn = Report["turns"][number];

function RedFlags({ number, redFlags }: { number: number | null; redFlags: Turn["redFlags"] }) {
  const id = `red-flags-${number ?? 1}`;
  return (
    <section className="practice-flags">
      <h2 id={id}>Red flags</h2>
      <p>
        {number === null ? "An" : `Question ${number}: an`} interviewer would stop here and ask.
      </p>
      <ul aria-labelledby={id}>
        {redFlags.map(({ label, why, quote, isTwice }) => (
          <li key={label}>
            <strong>{label}</strong>
            <q>{quote}</q>
            <span>{why}</span>
            {isTwice ? <Twice /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A question's expected points, its weakest sentence, and a strong answer. */
function Checklist({ turn, number }: { turn: Turn; number: number | null }) {
  const { points, better, strong } = turn;
  if (points.length === 0) return null;
  const id = `points-${number ?? 1}`;
  const Heading = number === null ? "h2" : "h3";
  return (
    <>
      {better ? (
        <div className="practice-better">
          {better.weak ? (
            <p>
              <span>You said</span>
              <q>{better.weak}</q>
            </p>
          ) : null}
          <p>
            <span>{better.weak ? "Stronger" : "Add"}</span>
            <q>{better.better}</q>
          </p>
        </div>
      ) : null}
      <section className="practice-points">
        <Heading id={id}>Expected points</Heading>
        <ul aria-labelledby={id}>
          {points.map(({ label, finding, isMust, quote, isTwice }) => (
            <li key={label} data-finding={finding}>
              <span className="practice-finding">{finding}</span>
              <span>
                <strong>{label}</strong>
                {isMust ? null : <span className="practice-small"> (a plus)</span>}
                {quote ? <q>{quote}</q> : null}
                {isTwice ? <Twice /> : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {strong ? (
        <details className="practice-fold">
          <summary>A strong answer</summary>
          <p>{strong}</p>
        </details>
      ) : null}
    </>
  );
}

/** The rules and the model found the same. */
const Twice = () => <span className="practice-small"> Checked twice.</span>;

/** The two best and the two weakest moments of a session. */
function Moments({ moments }: { moments: NonNullable<Report["moments"]> }) {
  const { best, weakest } = moments;
  return (
    <div className="practice-moments">
      {[
        { title: "Strongest", moments: best },
        { title: "Weakest", moments: weakest },
      ].map(({ title, moments: some }) =>
        some.length === 0 ? null : (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {some.map(({ number, label, quote }) => (
                <li key={`${number} ${label}`}>
                  <span className="practice-small">Question {number}</span>
                  <strong>{label}</strong>
                  {quote ? <q>{quote}</q> : null}
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function HowLevels() {
  return (
    <div className="practice-how">
      <p>
        What you say is judged by the expected points. A must counts double, a plus once. With 85
        percent of them you are at level 5, with 65 at level 4, with 50 at level 3, with 25 at level
        2. A contradicted point or a wrong fact leaves at most level 2, a red flag 1 or 2.
      </p>
      <p>
        How you say it, such as order, plain words and your own part, is judged by rules on wording,
        and stays at level 3 or below where most points are missing or something is wrong.
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
      <h3>{name}</h3>
      <p className="practice-level" data-level={level ?? "none"}>
        {levelText(level ?? 0)}
      </p>
      <div className="practice-why">
        {props.hasWhy ? <p>{why}</p> : null}
        {rubric ? (
          <p className="practice-small">
            To reach level {rubric.level}: “{rubric.sentence}”
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
