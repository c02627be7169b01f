import {
  BANKS,
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** For any product except live sessions, which have their own email. */
export function orderGoodwill(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  /** What was bought. */
  title: string;
  refundText: string;
  /** Part of it goes to the original payment method. */
  refundsPayment: boolean;
  /** A sentence about what the refund ended; null if nothing. */
  ended: string | null;
}): RenderedMail {
  const { brand, orderId, orderUrl, title, refundText, refundsPayment, ended } = input;
  return renderMail(brand, {
    subject: `We’re refunding ${refundText} for ${title}`,
    preview: "You don’t need to do anything.",
    heading: `We’re refunding ${refundText}`,
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nWe’re refunding ${refundText} of your order, the same way you paid.${refundsPayment ? ` ${BANKS}` : ""}${ended ? ` ${ended}` : ""}`,
      },
      {
        kind: "facts",
        rows: [
          ["Order", title],
          ["Order id", orderId],
        ],
      },
      { kind: "action", label: "Open your order", url: orderUrl },
    ],
    footer: `You’re receiving this because you ordered at ${brand.name}. The link opens your order without signing in, so keep it private.`,
  });
}
