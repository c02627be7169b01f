import { BANKS, type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "../mail-parts.server.ts";

export function moneyBack(
  input: SessionMailInput & {
    /** The refund as text; null if there is none. */
    refundText: string | null;
    /** A sentence about the refund (`refundSentence`). */
    backText: string;
    /** The refund is a prepaid session or credit, returned at once. */
    inKind?: boolean;
    creditText: string | null;
    /** The session took place, and its scorecard never came. */
    isUnscored: boolean;
    bookAgainUrl: string;
  },
): RenderedMail {
  const { brand, serviceTitle, expertName, candidateName, refundText, creditText } = input;
  const rows: (readonly [string, string])[] = [];
  if (refundText) rows.push([input.inKind ? "Returned" : "Refund", refundText]);
  if (creditText) rows.push(["Your credit", creditText]);
  const banks = refundText && !input.inKind ? ` ${BANKS}` : "";
  const subject = input.inKind
    ? `Returned to you: ${refundText} for ${serviceTitle}`
    : `We’re refunding ${refundText} for ${serviceTitle}`;
  return renderMail(brand, {
    subject: refundText ? subject : `No refund for ${serviceTitle}`,
    preview: refundText
      ? `${input.inKind ? "Returned" : "Refund"}: ${refundText}.`
      : "You don’t need to do anything.",
    heading: !refundText
      ? "There’s no refund"
      : input.inKind
        ? "You can use it again"
        : "Your refund is on its way",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${input.isUnscored ? `The scorecard of your ${serviceTitle} with ${expertName} was never sent.` : `Your ${serviceTitle} with ${expertName} didn’t take place.`} ${input.backText}${banks}${creditText ? " The credit is in your account for your next session." : ""}`,
      },
      {
        kind: "facts",
        rows: [
          ...rows,
          ["Session", startLine(input, input.candidateZone)],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Book another session", url: input.bookAgainUrl },
      {
        kind: "note",
        text: "Want the details?",
        link: { label: "Open your order", url: input.orderUrl },
      },
    ],
    footer: `You’re receiving this because you booked a session at ${brand.name}.`,
  });
}
