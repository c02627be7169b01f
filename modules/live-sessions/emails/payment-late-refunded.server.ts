import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "../mail-parts.server.ts";

export type LateRefundInput = SessionMailInput & {
  amountText: string;
  /** Part of the price was a credit, which may have been spent elsewhere. */
  withCredit?: boolean;
  bookAgainUrl: string;
};

/** To the candidate who paid after the hold expired and the time was taken. */
export function paymentLateRefunded(input: LateRefundInput): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, orderId, amountText } = input;
  return renderMail(brand, {
    subject: `That time was taken, and your refund is on its way: ${serviceTitle}`,
    preview: `We’re refunding ${amountText} in full.`,
    heading: input.withCredit ? "Your payment came too late" : "That time was taken",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nYour payment for ${serviceTitle} with ${expertName} arrived after your hold expired, and ${input.withCredit ? "the time was taken or your credit was already spent" : "someone else booked that time"}. We’re refunding it in full. You don’t need to do anything.`,
      },
      {
        kind: "facts",
        rows: [
          ["Refund", amountText],
          ["Time you picked", startLine(input, input.candidateZone)],
          ["Order id", orderId],
        ],
      },
      { kind: "action", label: "Pick another time", url: input.bookAgainUrl },
      {
        kind: "note",
        text: "Banks usually take a few days to show a refund.",
        link: { label: "Open your order", url: input.orderUrl },
      },
    ],
    footer: `You’re receiving this because you paid for a session at ${brand.name}.`,
  });
}
