import {
  greeting,
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function aiSessionBought(input: {
  brand: MailBrand;
  name: string | null;
  orderId: string;
  orderUrl: string;
  sessionUrl: string;
  /** `AI mock session, 15 minutes, Coding` */
  description: string;
  amountText: string;
  refundDays: number;
}): RenderedMail {
  const { brand, description, amountText, refundDays } = input;
  return renderMail(brand, {
    subject: "Your AI mock session is ready",
    preview: "Start it whenever you like.",
    heading: "Your session is ready",
    blocks: [
      {
        kind: "text",
        text: `${greeting(input.name)}\nStart your session whenever you like. The interviewer is a machine; it asks one question at a time, and you get a report at the end.`,
      },
      {
        kind: "facts",
        rows: [
          ["Session", description],
          ["Paid", amountText],
          ["Order id", input.orderId],
        ],
      },
      { kind: "action", label: "Start your session", url: input.sessionUrl },
      {
        kind: "note",
        text: `Until you start it, you can get a full refund for ${refundDays} days:`,
        link: { label: "Your order", url: input.orderUrl },
      },
    ],
    footer: `You’re receiving this because you bought a session at ${brand.name}. The link to your order opens it without signing in, so keep it private.`,
  });
}
