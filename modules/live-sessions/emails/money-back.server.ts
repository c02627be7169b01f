import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import { type SessionMailInput, startLine } from "../mail-parts.server.ts";

export function moneyBack(
  input: SessionMailInput & {
    /** The refund as text; null if nothing was paid. */
    refundText: string | null;
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
  const money = !refundText
    ? "You weren’t charged, so there’s no refund."
    : input.inKind
      ? "You can use what you paid with again right away."
      : "We’re refunding your original payment method. Banks usually take a few days to show it.";
  return renderMail(brand, {
    subject: input.inKind
      ? `Returned to your account: ${serviceTitle}`
      : `Your refund is on its way: ${serviceTitle}`,
    preview: refundText
      ? `${input.inKind ? "Returned" : "Refund"}: ${refundText}.`
      : "You don’t need to do anything.",
    heading: !refundText
      ? "You weren’t charged"
      : input.inKind
        ? "You can use it again"
        : "Your refund is on its way",
    blocks: [
      {
        kind: "text",
        text: `Hello ${candidateName},\n${input.isUnscored ? `The scorecard of your ${serviceTitle} with ${expertName} never came.` : `Your ${serviceTitle} with ${expertName} didn’t take place.`} ${money}${creditText ? " The credit is in your account for your next session." : ""}`,
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
