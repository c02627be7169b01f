import type { BadgeTone } from "#app/ui/badge.tsx";

type Label = { label: string; tone: BadgeTone };

const STATUS: Record<string, Label> = {
  confirmed: { label: "Confirmed", tone: "success" },
  in_progress: { label: "In progress", tone: "brand" },
  completed: { label: "Completed", tone: "neutral" },
  feedback_delivered: { label: "Scorecard ready", tone: "brand" },
  cancelled_by_candidate: { label: "Canceled by you", tone: "neutral" },
  cancelled_by_expert: { label: "Canceled by the expert", tone: "warning" },
  cancelled_by_platform: { label: "Canceled by us", tone: "warning" },
  no_show_candidate: { label: "You missed it", tone: "warning" },
  no_show_expert: { label: "The expert didn’t show up", tone: "warning" },
  no_show_both: { label: "Nobody came", tone: "warning" },
  tech_failed: { label: "Call failed", tone: "danger" },
};

/** Different texts for the expert. */
const HOSTED: Record<string, Label> = {
  feedback_delivered: { label: "Scorecard sent", tone: "neutral" },
  cancelled_by_candidate: { label: "Canceled by the candidate", tone: "neutral" },
  cancelled_by_expert: { label: "Canceled by you", tone: "neutral" },
  no_show_candidate: { label: "The candidate didn’t show up", tone: "neutral" },
  no_show_expert: { label: "You missed it", tone: "warning" },
};

/** `isUndecided`: it's over, but its outcome isn't decided yet. */
type Session = { status: string; isUndecided: boolean };

export function bookedStatus({ status, isUndecided }: Session): Label {
  if (isUndecided) return { label: "Ended", tone: "neutral" };
  return STATUS[status] ?? { label: status, tone: "neutral" };
}

export function hostedStatus(session: Session): Label {
  return HOSTED[session.status] ?? bookedStatus(session);
}
