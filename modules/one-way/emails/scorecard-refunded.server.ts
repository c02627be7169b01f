import {
  BANKS,
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export type RefundedWhy =
  /** Nobody delivered it. */
  | "late"
  /** The candidate deleted the recordings. */
  | "deleted"
  /** None of the recordings could be repaired. */
  | "unplayable"
  /** It was paid for after it could no longer be scored. */
  | "paid_late";

const HAPPENED: Record<RefundedWhy, string> = {
  late: "No expert scored your one-way interview in time.",
  deleted:
    "You deleted the recordings of your one-way interview, so there’s nothing left to score.",
  unplayable:
    "We couldn’t make the recordings of your one-way interview playable, so no expert can score it. We’re sorry.",
  paid_late:
    "When your payment arrived, an expert could no longer score your one-way interview: its recordings were deleted or about to expire, or you had ordered another scorecard.",
};

/** To the candidate whose scorecard won't be delivered. */
export function scorecardRefunded(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  amountText: string;
  /** No credit was spent on it. */
  isPaymentOnly: boolean;
  /** Part of the price was already refunded. */
  isRest: boolean;
  why: RefundedWhy;
}): RenderedMail {
  const { brand, orderId, orderUrl, amountText, why } = input;
  const isLate = why === "late";
  const how = input.isPaymentOnly ? "to your original payment method" : "the same way you paid";
  const what = input.isRest ? `the rest of the price, ${amountText},` : `${amountText} in full`;
  return renderMail(brand, {
    subject: isLate
      ? `No expert scored your recording in time: ${amountText} refunded`
      : `Your scorecard is canceled: ${amountText} refunded`,
    preview: `We’re refunding ${amountText}.`,
    heading: isLate ? "We’re sorry: nobody scored your recording" : "Your scorecard is canceled",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\n${HAPPENED[why]} We’re refunding ${what} ${how}, and you don’t need to do anything. ${BANKS}`,
      },
      {
        kind: "facts",
        rows: [
          ["Refund", amountText],
          ["Order id", orderId],
        ],
      },
      { kind: "action", label: "Open your order", url: orderUrl },
    ],
    footer: `You’re receiving this because you bought an expert’s scorecard at ${brand.name}. The link opens your order without signing in, so keep it private.`,
  });
}
