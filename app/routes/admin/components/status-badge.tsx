import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const TONES: Record<string, BadgeTone> = {
  paid: "success",
  fulfilled: "success",
  confirmed: "success",
  completed: "success",
  feedback_delivered: "success",
  in_progress: "info",
  active: "success",
  in_review: "info",
  applied: "warning",
  paused: "neutral",
  done: "success",
  delivered: "success",
  sent: "success",
  processed: "success",
  running: "success",
  granted: "success",
  disputed: "danger",
  failed: "danger",
  error: "danger",
  failing: "danger",
  mismatched: "danger",
  lost: "danger",
  tech_failed: "danger",
  no_show_expert: "danger",
  no_show_candidate: "warning",
  no_show_both: "warning",
  pending_payment: "warning",
  partially_refunded: "warning",
  open: "warning",
  pending: "warning",
  waiting: "warning",
  queued: "info",
};

export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={TONES[status] ?? "neutral"} className="whitespace-nowrap">
      {inWords(status)}
    </Badge>
  );
}

/** `no_show_both` → `no show both`, in our spelling. */
export function inWords(status: string): string {
  return status.replaceAll("_", " ").replace("cancelled", "canceled");
}
