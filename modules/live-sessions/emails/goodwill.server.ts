import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "./booking-mail.server.ts";

/** To the candidate: something comes back because we think it right. */
export function goodwillRefund(input: SessionMailInput & { refundText: string }): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText } = input;
  return renderMail(brand, {
    subject: `${refundText} comes back to you: ${serviceTitle}`,
    preview: "There is nothing for you to do.",
    heading: `${refundText} comes back to you`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\nfor your ${serviceTitle} with ${expertName} we give you back ${refundText}, the way it was paid. When it was a card, how soon you see it depends on your bank.`,
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
    footer: `You get this mail because you booked a session at ${brand.name}.`,
  });
}
