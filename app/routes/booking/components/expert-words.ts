import type { BadgeTone } from "#app/ui/badge.tsx";
import type { OrderState } from "#modules/live-sessions/order-state.ts";

export function expertWords(
  state: OrderState,
  candidate: string,
  undecided: string | null,
): { tone: BadgeTone; label: string; lead: string } {
  switch (state) {
    case "confirmed":
    case "retaken":
      return {
        tone: "success",
        label: "Confirmed",
        lead: "Join from here. The room has video, editor, rubric and your private notes.",
      };
    case "under_way":
      return {
        tone: "brand",
        label: "In progress",
        lead: "Your session has started. Join from here.",
      };
    case "ended":
      return {
        tone: "neutral",
        label: "Ended",
        lead: `This session has ended. ${undecided} You can already send the scorecard.`,
      };
    case "completed":
      return { tone: "neutral", label: "Completed", lead: "This session took place. Thank you." };
    case "cancelled_by_candidate":
      return {
        tone: "neutral",
        label: "Canceled",
        lead: `${candidate} canceled this session. Your time is free again.`,
      };
    case "cancelled_by_expert":
      return {
        tone: "warning",
        label: "Canceled by you",
        lead: `You canceled this session. ${candidate} can pick another time or expert, or get a full refund. You don’t need to do anything else.`,
      };
    case "cancelled_by_platform":
      return {
        tone: "warning",
        label: "Canceled",
        lead: `We had to cancel this session and have told ${candidate}.`,
      };
    case "no_show_candidate":
      return {
        tone: "neutral",
        label: "Didn’t take place",
        lead: `${candidate} didn’t show up. You still earn your share.`,
      };
    case "no_show_expert":
      return {
        tone: "danger",
        label: "Didn’t take place",
        lead: `${candidate} was there, but you weren’t. Is this wrong? Reply to our email.`,
      };
    case "no_show_both":
      return { tone: "warning", label: "Didn’t take place", lead: "Neither of you showed up." };
    case "tech_failed":
      return { tone: "warning", label: "Didn’t take place", lead: "Our call didn’t work." };
    default:
      return {
        tone: "warning",
        label: "Not confirmed",
        lead: "This session isn’t confirmed.",
      };
  }
}
