import { type Currency, formatMoney } from "#lib/money.ts";
import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function payoutSent(input: {
  brand: MailBrand;
  name: string;
  amountMinor: number;
  currency: Currency;
  reference: string;
  earningsUrl: string;
}): RenderedMail {
  const { brand, name, amountMinor, currency, reference, earningsUrl } = input;
  const amount = formatMoney(amountMinor, currency);
  return renderMail(brand, {
    subject: `We’ve paid you ${amount}`,
    preview: "Banks usually take a few days to show it.",
    heading: `We’ve paid you ${amount}`,
    blocks: [
      {
        kind: "text",
        text: `Hello ${name},\nWe’ve paid out your earnings. Banks usually take a few days to show it.`,
      },
      {
        kind: "facts",
        rows: [
          ["Amount", amount],
          ["Reference", reference],
        ],
      },
      { kind: "action", label: "See your earnings", url: earningsUrl },
    ],
    footer: `You’re receiving this because you’re an expert at ${brand.name}.`,
  });
}
