import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import {
  type Choice,
  choiceBlocks,
  type SessionMailInput,
  startLine,
  timeRows,
} from "../mail-parts.server.ts";

const CALENDAR = "Open the attached file to remove the session from your calendar.";

export function cancelledByYou(
  input: SessionMailInput & {
    /** A sentence about the refund (`refundSentence`). */
    backText: string;
    /** Whether money is refunded, not only a credit or a prepaid session. */
    refundsPayment: boolean;
    bookAgainUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, backText } = input;
  return renderMail(brand, {
    subject: `Canceled: ${serviceTitle} with ${expertName}`,
    preview: backText,
    heading: "Your session is canceled",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nYou canceled your ${serviceTitle} with ${expertName}. ${backText}`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]],
      },
      {
        kind: "text",
        text: `${input.refundsPayment ? "Banks usually take a few days to show a refund. " : ""}${CALENDAR}`,
      },
      { kind: "action", label: "Book another session", url: input.bookAgainUrl },
      { kind: "note", text: "Want the details?", link: order(input) },
    ],
    footer: `You’re receiving this because you canceled a session at ${brand.name}.`,
  });
}

/** To the candidate, after a cancellation by the expert or us. */
export function cancelledForYou(
  input: SessionMailInput & {
    by: "expert" | "operator";
    choice: Choice;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, by } = input;
  const who = by === "expert" ? `${expertName} had to cancel` : "We had to cancel";
  return renderMail(brand, {
    subject: `${who}: ${serviceTitle}${by === "expert" ? "" : ` with ${expertName}`}`,
    preview: "Pick another time, free, or get a refund and a credit.",
    heading: "We’re sorry: your session is canceled",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${who} your ${serviceTitle}${by === "expert" ? "" : ` with ${expertName}`}. We’re sorry: you had prepared and kept the time free.`,
      },
      {
        kind: "facts",
        rows: [...timeRows(input, "candidate"), ["Order id", input.orderId]],
      },
      ...choiceBlocks(input.choice),
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}. The links open your order without signing in, so keep them private.`,
  });
}

export function cancelledForExpert(
  input: SessionMailInput & {
    by: "candidate" | "expert" | "operator";
    /** Part of the price was kept, so the expert earns a share. */
    earns: boolean;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, by, earns } = input;
  const what = {
    candidate: `${candidateName} canceled their ${serviceTitle}.${earns ? " It was late, so you earn your share of the part we don’t refund." : ""} Your time is free again.`,
    expert: `You canceled your ${serviceTitle} with ${candidateName}. They can pick another time or expert, or get a full refund. You won’t be paid for it, and you don’t need to do anything else.`,
    operator: `We had to cancel your ${serviceTitle} with ${candidateName}. We’ve told them, so you don’t need to do anything.`,
  };
  return renderMail(brand, {
    subject: by === "expert" ? `You canceled: ${serviceTitle}` : `Canceled: ${serviceTitle}`,
    preview: startLine(input, input.expertZone),
    heading: by === "expert" ? "You canceled a session" : "Your session is canceled",
    blocks: [
      { kind: "text", text: `Hello ${expertName},\n${what[by]}` },
      { kind: "facts", rows: [...timeRows(input, "expert"), ["Order id", input.orderId]] },
      {
        kind: "text",
        text: CALENDAR,
      },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}

function order(input: SessionMailInput) {
  return { label: "Open your order", url: input.orderUrl };
}
