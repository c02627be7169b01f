import type { OverReason } from "#modules/rooms/protocol.ts";

/** Why the room is closed, in words. */
export type OverWords = { title: string; text: string };

export type Ending = OverReason | "left";

export function overWords(
  ending: Ending,
  role: "candidate" | "expert",
  outcome: { tookPlace: boolean; undecided: string | null },
): OverWords {
  const { tookPlace, undecided } = outcome;
  const isExpert = role === "expert";
  const isOver = ending === "ended" || ending === "closed";
  if (isOver && undecided !== null) {
    return {
      title: "Session ended",
      text: isExpert
        ? `${undecided} You can send the scorecard now. Your share waits for the decision.`
        : undecided,
    };
  }
  if (isOver && !tookPlace) {
    return {
      title: "This session didn’t take place",
      text: isExpert
        ? "There’s no scorecard to send. The session’s page says what happens next."
        : "Your order says why, and what happens to your payment.",
    };
  }
  switch (ending) {
    case "ended":
      return isExpert
        ? {
            title: "Session ended",
            text: "Fill in the scorecard while it’s fresh. It’s due within 24 hours.",
          }
        : {
            title: "That’s a wrap",
            text: "Your scorecard arrives by email within 24 hours. Rate your expert on your session’s page.",
          };
    case "closed":
      return {
        title: "This room is closed",
        text: isExpert
          ? "Rooms close 30 minutes after the session. You can still send the scorecard."
          : "Rooms close 30 minutes after the session. Your scorecard arrives by email.",
      };
    case "rescheduled":
      return {
        title: "This session was rescheduled",
        text: "The new time is in your email. This room opens again 15 minutes before it.",
      };
    case "canceled":
      return {
        title: "This session was canceled",
        text: isExpert
          ? "We’ve emailed you the details. The time is free again."
          : "We’ve emailed you the details and what happens to your payment.",
      };
    case "replaced":
      return {
        title: "Another expert took over",
        text: "The candidate is with a stand-in now. There’s nothing left for you to do.",
      };
    case "taken_over":
      return {
        title: "You’re in this room in another tab",
        text: "A room has one tab per person. Go to the other one, or come back here.",
      };
    case "signed_out":
      return { title: "You’re signed out", text: "Sign in again to return to your session." };
    case "left":
      return {
        title: "You left the room",
        text: "The room stays open. You can come back at any time.",
      };
  }
}

/** Replaces the closing text once the expert has nothing left to do. */
export function scorecardSent(candidate: string): OverWords {
  return { title: "Scorecard sent", text: `We’ve emailed it to ${candidate}.` };
}
