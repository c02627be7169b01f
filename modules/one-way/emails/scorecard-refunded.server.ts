import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the candidate whose scorecard didn't come in time. */
export function scorecardRefunded(input: {
  brand: MailBrand;
  orderId: string;
  orderUrl: string;
  amountText: string;
}): RenderedMail {
  const { brand, orderId, orderUrl, amountText } = input;
  return renderMail(brand, {
    subject: `No expert scored your recording in time: ${amountText} refunded`,
    preview: `We’re refunding ${amountText} in full.`,
    heading: "We’re sorry: your scorecard didn’t come",
    blocks: [
      {
        kind: "text",
        text: `Hello,\nNo expert scored your one-way interview in time. We’re refunding ${amountText} in full to your original payment method, and you don’t need to do anything. Banks usually take a few days to show it.`,
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
