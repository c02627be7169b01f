import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** To the candidate who paid for an expert's scorecard of a recording. */
export function scorecardBought(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  reviewUrl: string;
  amountText: string;
  /** `Thu, Jan 14, 1:30 PM (Kolkata)` */
  deliverBy: string;
}): RenderedMail {
  const { brand, orderId, orderUrl, reviewUrl, amountText, deliverBy } = input;
  return renderMail(brand, {
    subject: "Your recording is waiting for an expert",
    preview: `You’ll get your scorecard by ${deliverBy}.`,
    heading: "An expert will score your recording",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nAn expert will watch your one-way interview and score it by ${deliverBy}. If nobody does, we’ll refund you in full. Until an expert has started, you can cancel for a full refund.`,
      },
      {
        kind: "facts",
        rows: [
          ["Scorecard by", deliverBy],
          ["Paid", amountText],
          ["Order id", orderId],
        ],
      },
      { kind: "action", label: "Score yourself first", url: reviewUrl },
      {
        kind: "note",
        text: "You see the expert’s levels once you’ve scored yourself. Receipt and refund:",
        link: { label: "Open your order", url: orderUrl },
      },
    ],
    footer: `You’re receiving this because you bought an expert’s scorecard at ${brand.name}. The link to your order opens it without signing in, so keep it private.`,
  });
}
