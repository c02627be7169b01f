import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

export function confirmNewsletterMail(
  brand: MailBrand,
  input: {
    confirmUrl: string;
    unsubscribeUrl: string;
    percent: number;
    /** How long the link works. */
    days: number;
    codeDays: number;
  },
): RenderedMail {
  return renderMail(brand, {
    subject: `Confirm your ${brand.name} newsletter`,
    preview: `Confirm your email to get your ${input.percent}% code.`,
    heading: "Confirm your email",
    blocks: [
      {
        kind: "text",
        text: `Confirm your email, and we’ll send you a code for ${input.percent}% off your first paid one-on-one mock interview, valid for ${input.codeDays} days. You’ll also get interview tips and career advice now and then.`,
      },
      { kind: "action", label: "Confirm my email", url: input.confirmUrl },
      {
        kind: "note",
        text: `The link works for ${input.days} days. Didn’t request this? You can ignore it.`,
        link: { label: "Unsubscribe", url: input.unsubscribeUrl },
      },
    ],
    footer: `You’re receiving this because someone entered this email for the ${brand.name} newsletter.`,
  });
}

export function newsletterCodeMail(
  brand: MailBrand,
  input: { code: string; percent: number; until: string; bookUrl: string; unsubscribeUrl: string },
): RenderedMail {
  return renderMail(brand, {
    subject: `Your ${input.percent}% code: ${input.code}`,
    preview: `For your first one-on-one mock interview, until ${input.until}.`,
    heading: "You’re subscribed. Here’s your code",
    blocks: [
      { kind: "text", text: `${input.percent}% off your first one-on-one mock interview:` },
      {
        kind: "facts",
        rows: [
          ["Your code", input.code],
          ["Valid until", input.until],
          ["Works for", "Your first paid session, when you sign in with this email"],
          ["How to use it", "Enter it on the details screen, before you pay"],
        ],
      },
      { kind: "action", label: "Pick a time", url: input.bookUrl },
      {
        kind: "note",
        text: "Don’t want these emails?",
        link: { label: "Unsubscribe", url: input.unsubscribeUrl },
      },
    ],
    footer: `You’re receiving this because you confirmed this email for the ${brand.name} newsletter.`,
  });
}
