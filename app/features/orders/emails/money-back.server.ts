import { type RenderedMail, renderMail } from "#app/features/mail/layout.server.ts";
import { type SessionMailInput, startLine } from "./booking-mail.server.ts";

/** To the candidate whose session fell through: the money is on its way, and the credit is theirs. */
export function moneyBack(
  input: SessionMailInput & {
    /** What goes back, in words; null when nothing was paid. */
    refundText: string | null;
    creditText: string | null;
    bookAgainUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText, creditText } = input;
  const rows: (readonly [string, string])[] = [];
  if (refundText) rows.push(["Goes back", refundText]);
  if (creditText) rows.push(["Your credit", creditText]);
  return renderMail(brand, {
    subject: `Your money is on its way back: ${serviceTitle}`,
    preview: refundText ? `${refundText} goes back to you.` : "There is nothing for you to do.",
    heading: refundText ? "Your money is on its way back" : "Nothing was charged",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${serviceTitle} with ${expertName} did not take place. All you paid goes back the way it came; how soon you see it depends on your bank.${creditText ? " The credit is in your account: it counts towards your next session." : ""}`,
      },
      {
        kind: "facts",
        rows: [
          ...rows,
          ["The session that was not", startLine(input, input.candidateZone)],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Book another session", url: input.bookAgainUrl },
      {
        kind: "note",
        text: "Everything about this order:",
        link: { label: "Your order", url: input.orderUrl },
      },
    ],
    footer: `You get this mail because you booked a session at ${brand.name}.`,
  });
}
