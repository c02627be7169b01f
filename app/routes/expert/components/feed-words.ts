import type { FeedProblem } from "#adapters/calendar-feeds/port.ts";

const PROBLEMS: Record<FeedProblem | "sealed", string> = {
  not_an_address: "The address isn’t valid.",
  private_address: "The address leads into a private network.",
  unreachable: "The calendar’s server didn’t answer.",
  not_found:
    "The calendar’s server says that there is no such calendar. Its address may have changed.",
  too_large: "The calendar is larger than 5 MB.",
  too_many_events: "The calendar has more than 10,000 events.",
  not_a_calendar: "What’s at this address isn’t a calendar that we can read.",
  sealed: "Remove it and add it again.",
};

/** Why a calendar couldn't be read. */
export function problemText(problem: FeedProblem | "sealed"): string {
  return PROBLEMS[problem];
}
