import { groupDigits } from "#lib/money.ts";
import type { FeedProblem, FeedRemark } from "#adapters/calendar-feeds/port.ts";

const PROBLEMS: Record<FeedProblem | "sealed", string> = {
  not_an_address: "The address isn’t valid.",
  private_address: "The address leads into a private network.",
  unreachable: "The calendar’s server didn’t answer.",
  not_found:
    "The calendar’s server says that there is no such calendar. Its address may have changed.",
  too_large: "The calendar is larger than 5 MB.",
  too_many_events: "The calendar has more than 10,000 events.",
  too_complex: "The calendar takes too long to read.",
  not_a_calendar: "What’s at this address isn’t a calendar that we can read.",
  sealed: "Remove it and add it again.",
};

/** Why a calendar couldn't be read. */
export function problemText(problem: FeedProblem | "sealed"): string {
  return PROBLEMS[problem];
}

const REMARKS: Record<FeedRemark["what"], (events: string, isOne: boolean) => string> = {
  time: (events, isOne) => `${events} couldn’t be read and ${isOne ? "blocks" : "block"} nothing`,
  end: (events, isOne) => `${events} ${isOne ? "ends" : "end"} at a time we couldn’t read`,
  rule: (events, isOne) =>
    `${events} ${isOne ? "repeats" : "repeat"} in a way we couldn’t read, so only the first time is blocked`,
  zone: (events, isOne) =>
    `${events} ${isOne ? "is" : "are"} in a time zone we don’t know, so we read your own`,
  exception: (events, isOne) =>
    `${events} ${isOne ? "has" : "have"} an exception we couldn’t read, so it stays blocked`,
  availability: () => "It lists opening hours, which we don’t read",
  cut: () => "It ends in the middle of an event, so what follows isn’t blocked",
};

/** What couldn't be understood of a calendar: `3 events couldn’t be read: “DTSTART:soon”`. */
export function remarkText({ what, count, examples }: FeedRemark): string {
  const events = count === 1 ? "1 event" : `${groupDigits(count)} events`;
  const quoted = examples.map((example) => `“${example}”`).join(", ");
  return `${REMARKS[what](events, count === 1)}${quoted && `: ${quoted}`}.`;
}
