import type { ReactNode } from "react";
import type { PointView } from "#modules/progress/progress-view.server.ts";
import { placeInstants } from "./chart-layout.ts";

const LEVELS = [1, 2, 3, 4, 5];
const LEFT = 24;
const WIDTH = 320;
const STEP = 22;
const TOP = 10;
const BOTTOM = TOP + 4 * STEP;
const INSET = 10;

const yOf = (level: number) => TOP + (5 - level) * STEP;

/** Levels over time. Screen readers read the table, everyone else sees the drawing. */
export function CompetencyChart({ name, points }: { name: string; points: PointView[] }) {
  const instants = points.map(({ at }) => Date.parse(at));
  // Both scores of one session share a position.
  const sessions = [...new Set(instants)];
  const places = placeInstants(sessions, WIDTH - LEFT - 2 * INSET, 18);
  const xOf = (at: string) => LEFT + INSET + places[sessions.indexOf(Date.parse(at))]!;
  const scored = points.filter(({ by }) => by !== "self");
  const path = scored.map(({ at, level }) => `${xOf(at).toFixed(1)},${yOf(level)}`).join(" ");
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className="progress-chart">
      <svg viewBox={`0 0 ${WIDTH} ${BOTTOM + 28}`} aria-hidden="true">
        {LEVELS.map((level) => (
          <g key={level}>
            <line x1={LEFT} x2={WIDTH} y1={yOf(level)} y2={yOf(level)} />
            <text x={LEFT - 10} y={yOf(level) + 4} textAnchor="end">
              {level}
            </text>
          </g>
        ))}
        {scored.length > 1 ? <polyline points={path} /> : null}
        {points.map((point) => (
          <Mark
            key={`${point.at} ${point.by}`}
            by={point.by}
            x={xOf(point.at)}
            y={yOf(point.level)}
          />
        ))}
        {first ? (
          <text
            x={xOf(first.at)}
            y={BOTTOM + 24}
            textAnchor={sessions.length > 1 ? "start" : "middle"}
            dx={sessions.length > 1 ? -INSET : 0}
          >
            {first.date}
          </text>
        ) : null}
        {last && sessions.length > 1 && last.date !== first?.date ? (
          <text x={WIDTH} y={BOTTOM + 24} textAnchor="end">
            {last.date}
          </text>
        ) : null}
      </svg>
      {/* A table itself can’t be hidden by its size. */}
      <div className="sr-only">
        <table>
          <caption>{name}: levels over time</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Session</th>
              <th scope="col">Scored by</th>
              <th scope="col">Level</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, by, date, title, scorer, level }) => (
              <tr key={`${at} ${by}`}>
                <th scope="row">{date}</th>
                <td>{title}</td>
                <td>{scorer}</td>
                <td>{level} of 5</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A dot for an expert, a diamond for the AI, a ring for the candidate. */
function Mark({ by, x, y }: { by: PointView["by"]; x: number; y: number }) {
  if (by === "self") return <circle className="is-self" cx={x} cy={y} r="7" />;
  if (by === "machine") {
    return <rect x={x - 4.5} y={y - 4.5} width="9" height="9" transform={`rotate(45 ${x} ${y})`} />;
  }
  return <circle cx={x} cy={y} r="4.5" />;
}

/** The legend of the marks shown, and a remark. */
export function ChartKey(props: { shown: ReadonlySet<PointView["by"]>; children: ReactNode }) {
  const { shown, children } = props;
  const entries = [
    ["expert", "By an expert"],
    ["machine", "By the AI interviewer"],
    ["self", "By you"],
  ] as const;
  return (
    <div className="progress-key">
      <ul aria-hidden="true">
        {entries
          .filter(([by]) => shown.has(by))
          .map(([by, label]) => (
            <li key={by}>
              <svg viewBox="0 0 20 20">
                <Mark by={by} x={10} y={10} />
              </svg>
              {label}
            </li>
          ))}
      </ul>
      {children ? <p>{children}</p> : null}
    </div>
  );
}
