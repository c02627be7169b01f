import { QuoteText } from "#app/components/scorecard/quote-text.tsx";
import type { Quote } from "#modules/scorecards/words.ts";

/** What happened, by time. Evidence links to its entry by `event-{id}`. */
export function SessionTimeline({ lines }: { lines: Quote[] }) {
  return (
    <ol className="grid gap-1">
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
  );
}
