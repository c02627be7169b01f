import {
  BANKS,
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the buyer of something other than a live session, which has an email of its own. */
export function orderGoodwill(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  /** What was bought. */
  title: string;
  refundText: string;
  /** What ended with it, a sentence; null if nothing did. */
  ended: string | null;
}): RenderedMail {
  const { brand, orderId, orderUrl, title, refundText, ended } = input;
  return renderMail(brand, {
    subject: `We’re refunding ${refundText} for ${title}`,
    preview: "You don’t need to do anything.",
    heading: `We’re refunding ${refundText}`,
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nWe’re refunding ${refundText} of your order, the same way you paid. ${BANKS}${ended ? ` ${ended}` : ""}`,
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
