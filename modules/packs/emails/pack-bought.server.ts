import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the buyer of a pack: it is theirs, how to use it, until when, and how to give it back. */
export function packBought(input: {
  brand: MailBrand;
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
    preview: `${sessions} sessions, to be used by ${expiresOn}.`,
    heading: `${sessions} sessions are yours`,
    blocks: [
      {
        kind: "text",
        text: `Hello,\nthey are for ${serviceTitle}, or any other live session of the same price, with whichever expert you like. Book as always and sign in with this address: the session is paid from your pack.`,
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
      { kind: "action", label: "Book the first one", url: input.bookUrl },
      {
        kind: "note",
        text: "What is left, and the money back for sessions you do not use:",
        link: { label: "Your pack", url: input.orderUrl },
      },
    ],
    footer: `You get this mail because you bought a pack at ${brand.name}. The link opens your order without sign-in: keep it to yourself.`,
  });
}
