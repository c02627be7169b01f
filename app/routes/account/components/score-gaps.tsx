import { ButtonLink } from "#app/ui/button.tsx";
import { levelsText } from "#modules/progress/gap.ts";
import type { ProgressView } from "#modules/progress/progress-view.server.ts";

type ToScore = { href: string; title: string; expert: string; date: string };

/** The candidate's self-scores compared with others' scores. */
export function ScoreGaps(props: {
  gaps: ProgressView["gaps"];
  summary: string | null;
  toScore: ToScore[];
}) {
  const { gaps, summary, toScore } = props;
  return (
    <div className="grid gap-6">
      {toScore.length > 0 ? (
        <ul className="progress-to-score">
          {toScore.map(({ href, title, expert, date }) => (
            <li key={href}>
              <p>
                <strong>{title}</strong> with {expert}, {date}
              </p>
              <ButtonLink to={href} variant="secondary" size="sm">
                Score yourself
                <span className="sr-only">
                  : {title}, {date}
                </span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
      {summary ? <p className="text-lg">{summary}</p> : null}
      {gaps.length > 0 ? (
        <table className="progress-gaps">
          <caption className="sr-only">Your own levels and those of others, on average</caption>
          <thead>
            <tr>
              <th scope="col">Competency</th>
              <th scope="col">You</th>
              <th scope="col">Others</th>
              <th scope="col">Your own levels are</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ key, name, self, others, sessions, text }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="figures">{levelsText(self)}</td>
                <td className="figures">{levelsText(others)}</td>
                <td>
                  <span className="progress-gap">
                    <Between from={self} to={others} />
                    <strong>{text}</strong>
                    <span className="text-sm text-ink-muted">
                      {sessions === 1 ? "In one session" : `In ${sessions} sessions`}
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="max-w-prose text-ink-muted">
          Score yourself after a session, before its scorecard comes. Here you’ll see where you
          judge yourself too kindly or too harshly.
        </p>
      )}
    </div>
  );
}

/** A line on the five-level scale: a ring for the candidate's score, a dot for others'. */
function Between({ from, to }: { from: number; to: number }) {
  const x = (level: number) => 8 + ((level - 1) / 4) * 104;
  return (
    <svg viewBox="0 0 120 20" aria-hidden="true">
      <line x1="8" x2="112" y1="10" y2="10" />
      <line className="is-gap" x1={x(from)} x2={x(to)} y1="10" y2="10" />
      <circle className="is-self" cx={x(from)} cy="10" r="6.5" />
      <circle cx={x(to)} cy="10" r="4" />
    </svg>
  );
}
