import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function interviewBought(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  url: string;
  amountText: string;
}): RenderedMail {
  const { brand, orderId, url, amountText } = input;
  return renderMail(brand, {
    subject: "Your one-way interview is ready",
    preview: "Eight questions, whenever you like.",
    heading: "Your one-way interview is ready",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nRecord it whenever you like, in a browser with a microphone and, if you want, a camera. Until you see the first question, you can cancel for a full refund.`,
      },
      { kind: "action", label: "Open the interview", url },
      {
        kind: "facts",
        rows: [
          ["Paid", amountText],
          ["Order id", orderId],
        ],
      },
    ],
    footer: `You’re receiving this because you bought a one-way interview at ${brand.name}.`,
  });
}
