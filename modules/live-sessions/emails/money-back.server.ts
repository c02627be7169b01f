import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "./booking-mail.server.ts";

/** To the candidate whose session fell through: the money is on its way, and the credit is theirs. */
export function moneyBack(
  input: SessionMailInput & {
    /** What goes back, in words; null when nothing was paid. */
    refundText: string | null;
    /** It is a session of a pack, or a credit: theirs again already, and no money moves. */
    inKind?: boolean;
    creditText: string | null;
    bookAgainUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText, creditText } = input;
  const rows: (readonly [string, string])[] = [];
  if (refundText) rows.push(["Goes back", refundText]);
  if (creditText) rows.push(["Your credit", creditText]);
  return renderMail(brand, {
    subject: input.inKind
      ? `You get back what you paid: ${serviceTitle}`
      : `Your money is on its way back: ${serviceTitle}`,
    preview: refundText ? `${refundText} goes back to you.` : "There is nothing for you to do.",
    heading: !refundText
      ? "Nothing was charged"
      : input.inKind
        ? "What you paid is yours again"
        : "Your money is on its way back",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${serviceTitle} with ${expertName} did not take place. ${input.inKind ? "What you paid for it with can be used again at once." : "All you paid goes back the way it came; how soon you see it depends on your bank."}${creditText ? " The credit is in your account: it counts towards your next session." : ""}`,
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
