import {
  BANKS,
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** After the buyer closed a pack for the refund of its unused sessions. */
export function packRefunded(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  bookUrl: string;
  serviceTitle: string;
  sessions: number;
  amountText: string;
}): RenderedMail {
  const { brand, sessions, serviceTitle, amountText } = input;
  const what = sessions === 1 ? "the unused session" : `the ${sessions} unused sessions`;
  return renderMail(brand, {
    subject: `We’re refunding ${amountText} for ${what} of your pack`,
    preview: serviceTitle,
    heading: "Your pack is closed",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nWe’re refunding ${amountText} for ${what} of your pack (${serviceTitle}) to your original payment method. ${BANKS}`,
      },
      {
        kind: "facts",
        rows: [
          ["Refund", amountText],
          ["Sessions", String(sessions)],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Open your order", url: input.orderUrl },
      {
        kind: "note",
        text: "Want to practice again?",
        link: { label: "Book a session", url: input.bookUrl },
      },
    ],
    footer: `You’re receiving this because you bought a pack at ${brand.name}. The link opens your order without signing in, so keep it private.`,
  });
}
