import { Link } from "react-router";
import { QuoteText } from "#app/components/scorecard/quote-text.tsx";
import type { Quote } from "#modules/scorecards/words.ts";

/**
 * The session's events by time, a page at a time. Evidence links to its line, which unfolds the
 * list.
 */
export function SessionTimeline(props: {
  lines: Quote[];
  /** The entry before the page's; 0 on the first. */
  after: number;
  /** The page's last entry; null on the last page. */
  next: number | null;
}) {
  const { lines, after, next } = props;
  const isWhole = after === 0 && next === null;
  return (
    <details id="timeline" className="scroll-mt-20" open={after > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {lines.length === 1
          ? "Show 1 entry"
          : `Show ${isWhole ? "all " : ""}${lines.length} entries`}
      </summary>
      <ol className="mt-2 grid gap-1">
        {lines.map((line) => (
          <li
            key={line.id}
            id={line.id}
            data-offset-ms={line.offsetMs}
            tabIndex={-1}
            className="scroll-mt-20 rounded-sm px-3 py-2 target:bg-accent-soft"
          >
            <QuoteText quote={line} />
          </li>
        ))}
      </ol>
      {isWhole ? null : (
        <nav aria-label="Timeline" className="flex flex-wrap gap-x-6">
          {after > 0 ? (
            <Link
              to={{ search: "", hash: "timeline" }}
              className="link inline-flex min-h-11 items-center"
            >
              First entries
            </Link>
          ) : null}
          {next === null ? null : (
            <Link to={`?after=${next}#timeline`} className="link inline-flex min-h-11 items-center">
              Later entries
            </Link>
          )}
        </nav>
      )}
    </details>
  );
}
