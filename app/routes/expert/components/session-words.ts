import type { BadgeTone } from "#app/ui/badge.tsx";

/**
 * A session's status, worded for the expert. `isMissed`: its scorecard was never sent.
 * `isUndecided`: it's over, but its outcome isn't decided yet.
 */
export function sessionWords(session: {
  status: string;
  isMissed: boolean;
  isUndecided: boolean;
}): { label: string; tone: BadgeTone } {
  const { status, isMissed, isUndecided } = session;
  if (isMissed) return { label: "Scorecard missed", tone: "danger" };
  if (isUndecided) return { label: "Ended", tone: "neutral" };
  return WORDS[status] ?? { label: status, tone: "neutral" };
}

const WORDS: Record<string, { label: string; tone: BadgeTone }> = {
  confirmed: { label: "Confirmed", tone: "success" },
  in_progress: { label: "In progress", tone: "brand" },
  completed: { label: "Scorecard due", tone: "warning" },
  feedback_delivered: { label: "Scorecard sent", tone: "success" },
  cancelled_by_candidate: { label: "Canceled by the candidate", tone: "neutral" },
  cancelled_by_expert: { label: "Canceled by you", tone: "neutral" },
  cancelled_by_platform: { label: "Canceled by us", tone: "neutral" },
  no_show_candidate: { label: "They didn’t show up", tone: "warning" },
  no_show_expert: { label: "You missed it", tone: "danger" },
  no_show_both: { label: "Nobody came", tone: "warning" },
  tech_failed: { label: "Call failed", tone: "danger" },
};

/**
 * What the end of a session that didn't take place means for its expert; null for the others. `earns`:
 * they are paid a share of what wasn't refunded.
 */
export function outcomeText(status: string, candidate: string, earns: boolean): string | null {
  const unpaid = "You won’t be paid for it.";
  switch (status) {
    case "no_show_candidate":
      return `${candidate} didn’t show up. ${earns ? "You still earn your share of the price." : unpaid}`;
    case "no_show_expert":
      return `You weren’t there in time. ${candidate} can pick another session or get a full refund. ${unpaid}`;
    case "no_show_both":
      return `Neither of you showed up. ${candidate} gets a full refund. ${unpaid}`;
    case "tech_failed":
      return `The call didn’t work. ${candidate} can pick another session or get a full refund. ${unpaid}`;
    case "cancelled_by_candidate":
      return earns
        ? `${candidate} canceled late. You earn your share of the part we didn’t refund.`
        : `${candidate} canceled. ${unpaid}`;
    case "cancelled_by_expert":
      return `You canceled. ${candidate} can pick another time or expert, or get a full refund. ${unpaid}`;
    case "cancelled_by_platform":
      return `We had to cancel, and we’ve told ${candidate}. ${unpaid}`;
    default:
      return null;
  }
}
