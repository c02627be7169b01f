import { BANKS, type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "../mail-parts.server.ts";

export function goodwillRefund(
  input: SessionMailInput & {
    /** The refund in all its forms. */
    refundText: string;
    /** Whether money is refunded, not only credit. */
    refundsPayment: boolean;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText } = input;
  return renderMail(brand, {
    subject: `We’re refunding ${refundText} for ${serviceTitle}`,
    preview: "You don’t need to do anything.",
    heading: `We’re refunding ${refundText}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nWe’re refunding ${refundText} for your ${serviceTitle} with ${expertName}, the same way you paid.${input.refundsPayment ? ` ${BANKS}` : ""}`,
      },
      {
        kind: "facts",
        rows: [
          ["Session", startLine(input, input.candidateZone)],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Open your order", url: input.orderUrl },
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}
