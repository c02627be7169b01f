import type { BadgeTone } from "#app/ui/badge.tsx";
import { JOINING } from "#modules/live-sessions/joining.ts";
import type { OrderState } from "#modules/orders/order-state.ts";

/** How a session stands, as its expert is told. */
export function expertWords(
  state: OrderState,
  candidate: string,
): { tone: BadgeTone; label: string; lead: string } {
  switch (state) {
    case "confirmed":
    case "retaken":
      return { tone: "success", label: "Confirmed", lead: JOINING };
    case "under_way":
      return { tone: "brand", label: "Under way", lead: "The link to your call is in your mail." };
    case "completed":
      return { tone: "neutral", label: "Completed", lead: "It took place. Thank you." };
    case "cancelled_by_candidate":
      return {
        tone: "neutral",
        label: "Cancelled",
        lead: `${candidate} cancelled this session. The time is free again.`,
      };
    case "cancelled_by_expert":
      return {
        tone: "warning",
        label: "Cancelled by you",
        lead: `You cancelled this session. We have told ${candidate}, who chooses another time or expert, or takes their money back. There is nothing more for you to do.`,
      };
    case "cancelled_by_platform":
      return {
        tone: "warning",
        label: "Cancelled",
        lead: `We had to cancel this session, and have told ${candidate}.`,
      };
    case "no_show_candidate":
      return {
        tone: "neutral",
        label: "Not held",
        lead: `${candidate} did not come. Your share is yours all the same.`,
      };
    case "no_show_expert":
      return {
        tone: "danger",
        label: "Not held",
        lead: `${candidate} was there, and you were not. If that is wrong, answer our mail about it.`,
      };
    case "no_show_both":
      return { tone: "warning", label: "Not held", lead: "Neither of you came." };
    case "tech_failed":
      return { tone: "warning", label: "Not held", lead: "Our call did not work." };
    default:
      return {
        tone: "warning",
        label: "Not confirmed",
        lead: "This session does not take place as it stands now.",
      };
  }
}
