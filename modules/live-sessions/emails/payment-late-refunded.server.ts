import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "./booking-mail.server.ts";

export type LateRefundInput = SessionMailInput & {
  /** What goes back: all of it. */
  amountText: string;
  /** A part of the price was a credit, which may be what had gone meanwhile. */
  withCredit?: boolean;
  /** Where to choose another time. */
  bookAgainUrl: string;
};

/** To the candidate: paid after the hold was over, and somebody else has the time now. */
export function paymentLateRefunded(input: LateRefundInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, orderId, amountText } = input;
  return renderMail(brand, {
    subject: `Your payment came too late and goes back: ${serviceTitle}`,
    preview: `${amountText} goes back to you in full.`,
    heading: input.withCredit ? "Your payment came too late" : "Somebody else took that time",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nyour payment for the ${serviceTitle} with ${expertName} reached us after the time we kept for you was over, and ${input.withCredit ? "somebody else has booked it, or your credit for it was spent meanwhile" : "somebody else has booked it"}. You get all of it back; there is nothing for you to do.`,
      },
      {
        kind: "facts",
        rows: [
          ["Goes back", amountText],
          ["The time that is gone", startLine(input, input.candidateZone)],
          ["Order id", orderId],
        ],
      },
      { kind: "action", label: "Choose another time", url: input.bookAgainUrl },
      {
        kind: "note",
        text: "The refund is on its way; how soon you see it depends on your bank.",
        link: { label: "Your order", url: input.orderUrl },
      },
    ],
    footer: `You get this mail because you paid for a session at ${brand.name}.`,
  });
}
