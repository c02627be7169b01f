import type { Segment } from "#modules/answers/schema.ts";
import { offsetText } from "#modules/scorecards/notation.ts";

/** An answer's transcript; clicking a time plays it (`jumpToMoment`). */
export function Transcript(props: { place: number; segments: readonly Segment[] }) {
  const { place, segments } = props;
  return (
    <div
      role="region"
      aria-label={`Transcript of answer ${place}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
      tabIndex={0}
      className="transcript"
    >
      <ol>
        {segments.map(({ text, fromMs }) => (
          <li key={fromMs}>
            <a href={`#answer-${place}`} data-offset-ms={fromMs} className="link figures">
              {offsetText(fromMs)}
            </a>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
