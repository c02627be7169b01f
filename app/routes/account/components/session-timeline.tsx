import { QuoteText } from "#app/components/scorecard/quote-text.tsx";
import type { Quote } from "#modules/scorecards/words.ts";

/**
 * The session's events by time. Evidence links to `event-{id}`, which unfolds the list.
 */
export function SessionTimeline({ lines }: { lines: Quote[] }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {lines.length === 1 ? "Show 1 entry" : `Show all ${lines.length} entries`}
      </summary>
      <ol className="mt-2 grid gap-1">
        {lines.map((line) => (
          <li
            key={line.id}
            id={`event-${line.id}`}
            data-offset-ms={line.offsetMs}
            tabIndex={-1}
            className="scroll-mt-20 rounded-sm px-3 py-2 target:bg-accent-soft"
          >
            <QuoteText quote={line} />
          </li>
        ))}
      </ol>
    </details>
  );
}
