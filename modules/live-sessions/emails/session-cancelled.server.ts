import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  type Choice,
  choiceBlocks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "./booking-mail.server.ts";

/** To the candidate who cancelled: that it is so, and what goes back. */
export function cancelledByYou(
  input: SessionMailInput & {
    /** A sentence about the money (`backSentence`). */
    backText: string;
    bookAgainUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, backText } = input;
  return renderMail(brand, {
    subject: `Cancelled: ${serviceTitle} with ${expertName}`,
    preview: backText,
    heading: "Your session is cancelled",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nyou cancelled ${serviceTitle} with ${expertName}. ${backText}`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]],
      },
      {
        kind: "text",
        text: "The calendar file in this mail takes the session out of your calendar. What goes back is sent at once; banks take a few days to show it.",
      },
      { kind: "action", label: "Book another session", url: input.bookAgainUrl },
      { kind: "note", text: "Everything about this order:", link: order(input) },
    ],
    footer: `You get this mail because you cancelled a session at ${brand.name}.`,
  });
}

/** To the candidate, when the expert or we cancelled: an apology and the choice. */
export function cancelledForYou(
  input: SessionMailInput & {
    by: "expert" | "operator";
    choice: Choice;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, by } = input;
  const who = by === "expert" ? `${expertName} had to cancel` : "we had to cancel";
  return renderMail(brand, {
    subject: `${capital(who)}: ${serviceTitle}${by === "expert" ? "" : ` with ${expertName}`}`,
    preview: "Pick another time for free, or take your money back with a credit.",
    heading: "We are sorry: your session is cancelled",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${who} ${serviceTitle}${by === "expert" ? "" : ` with ${expertName}`}. You had prepared for it and kept the time free, and we apologise.`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]],
      },
      ...choiceBlocks(input.choice),
    ],
    footer: `You get this mail because you booked a session at ${brand.name}. The links open your order without sign-in: keep them to yourself.`,
  });
}

/** To the expert, whoever cancelled. */
export function cancelledForExpert(
  input: SessionMailInput & {
    by: "candidate" | "expert" | "operator";
    /** A part of the price was kept, and their share of it is theirs. */
    earns: boolean;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, by, earns } = input;
  const what = {
    candidate: `${candidateName} cancelled ${serviceTitle}.${earns ? " It was late, so you earn your share of what is not given back." : ""} The time is free again.`,
    expert: `you cancelled ${serviceTitle} with ${candidateName}. We have told them: they choose another time or expert, or take all of their money back. You earn nothing from it, and there is nothing more for you to do.`,
    operator: `we had to cancel ${serviceTitle} with ${candidateName}. We have told them; there is nothing for you to do.`,
  };
  return renderMail(brand, {
    subject: by === "expert" ? `You cancelled: ${serviceTitle}` : `Cancelled: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: by === "expert" ? "You cancelled a session" : "A session of yours is cancelled",
    blocks: [
      { kind: "text", text: `Hello ${expertName},\n${what[by]}` },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      {
        kind: "text",
        text: "The calendar file in this mail takes the session out of your calendar.",
      },
    ],
    footer: `You get this mail because you give sessions at ${brand.name}.`,
  });
}

function order(input: SessionMailInput) {
  return { label: "Your order", url: input.orderUrl };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
