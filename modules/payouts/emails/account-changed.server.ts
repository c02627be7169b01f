import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function accountChanged(input: {
  brand: MailBrand;
  name: string;
  ending: string;
  earningsUrl: string;
}): RenderedMail {
  const { brand, name, ending, earningsUrl } = input;
  return renderMail(brand, {
    subject: "Your payout account was changed",
    preview: `We’ll pay you to the account that ends in ${ending}.`,
    heading: "Your payout account was changed",
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\nFrom now on, we’ll pay you to the account that ends in ${ending}. That includes a payout you’ve already requested.\nWasn’t this you? Reply to this email right away, and we’ll stop your payouts.`,
      },
      { kind: "action", label: "See where we pay you", url: earningsUrl },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
