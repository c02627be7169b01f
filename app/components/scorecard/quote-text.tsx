import { type Quote, REMOVED } from "#modules/scorecards/words.ts";

/** An event's time, source and words. */
export function QuoteText({ quote }: { quote: Quote }) {
  const { at, label, text, isRemoved } = quote;
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="text-sm text-ink-muted">
        <span className="figures">{at}</span> · {label}
      </span>
      {isRemoved ? (
        <em className="text-ink-muted">{REMOVED}</em>
      ) : text === "" ? null : (
        <span className="wrap-anywhere whitespace-pre-line">{text}</span>
      )}
    </span>
  );
}
