import { offsetText } from "#modules/scorecards/notation.ts";
import type { EvidenceEvent } from "#modules/scorecards/policy.ts";
import {
  type ScorecardView,
  type Sent,
  viewScorecard,
} from "#modules/scorecards/scorecard-view.ts";
import { type Names, type Quote, quoteOf } from "#modules/scorecards/words.ts";

/** An event of one answer; the answer's index counts from 0. */
export type Moment = { event: EvidenceEvent; position: number };

/** A quoted moment: `Answer 2, 0:42`. */
export function momentQuote({ event, position }: Moment, names: Names): Quote {
  const place = position + 1;
  return {
    ...quoteOf(event, names),
    at: `Answer ${place}, ${offsetText(event.offsetMs)}`,
    place,
  };
}

/** A recording's scorecard for display. */
export function viewMoments(sent: Sent & { moments: Moment[] }, names: Names): ScorecardView {
  const quotes = new Map(
    sent.moments.map((moment) => [moment.event.id, momentQuote(moment, names)]),
  );
  const view = viewScorecard(sent, names);
  return {
    ...view,
    lines: view.lines.map((line) => ({
      ...line,
      quotes: line.quotes.map((quote) => quotes.get(quote.id) ?? quote),
    })),
  };
}
