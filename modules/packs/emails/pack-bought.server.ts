import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function packBought(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  bookUrl: string;
  serviceTitle: string;
  sessions: number;
  amountText: string;
  /** `Tuesday, January 11, 2028` */
  expiresOn: string;
}): RenderedMail {
  const { brand, sessions, serviceTitle, amountText, expiresOn } = input;
  return renderMail(brand, {
    subject: `Your pack of ${sessions} sessions is ready: ${serviceTitle}`,
    preview: `${sessions} sessions. Use them by ${expiresOn}.`,
    heading: `Your ${sessions} sessions are ready`,
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nYour pack is ready to use for ${serviceTitle}, or any other live session at the same price, with any expert. Sign in with this email when you book, and your pack pays for the session.`,
      },
      {
        kind: "facts",
        rows: [
          ["Sessions", String(sessions)],
          ["Use them by", expiresOn],
          ["Paid", amountText],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Book your first session", url: input.bookUrl },
      {
        kind: "note",
        text: "See your remaining sessions, or get a refund for unused ones:",
        link: { label: "Your pack", url: input.orderUrl },
      },
    ],
    footer: `You’re receiving this because you bought a pack at ${brand.name}. The link opens your order without signing in, so keep it private.`,
  });
}
