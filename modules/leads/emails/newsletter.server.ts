import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";

/** Asks whether the address is really its owner's wish to subscribe. */
export function confirmNewsletterMail(
  brand: MailBrand,
  input: { confirmUrl: string; unsubscribeUrl: string; percent: number; days: number },
): RenderedMail {
  return renderMail(brand, {
    subject: `Confirm your ${brand.name} newsletter`,
    preview: `One click, and your ${input.percent}% code is on its way.`,
    heading: "One click, and you are subscribed",
    blocks: [
      {
        kind: "text",
        text: `Confirm this address, and we mail you a code for ${input.percent}% off your first one-on-one mock interview. Then now and again: interview tips and career advice.`,
      },
      { kind: "action", label: "Confirm my address", url: input.confirmUrl },
      {
        kind: "note",
        text: `The link works for ${input.days} days. You did not ask for this? Then do nothing, and nothing more comes.`,
        link: { label: "Or unsubscribe at once", url: input.unsubscribeUrl },
      },
    ],
    footer: `You get this mail because this address was entered for the newsletter of ${brand.name}.`,
  });
}

/** Brings the code that a confirmed address has earned. */
export function newsletterCodeMail(
  brand: MailBrand,
  input: { code: string; percent: number; until: string; bookUrl: string; unsubscribeUrl: string },
): RenderedMail {
  return renderMail(brand, {
    subject: `Your ${input.percent}% code: ${input.code}`,
    preview: `For your first one-on-one mock interview, until ${input.until}.`,
    heading: "You are subscribed. Here is your code",
    blocks: [
      { kind: "text", text: `${input.percent}% off your first one-on-one mock interview:` },
      {
        kind: "facts",
        rows: [
          ["Your code", input.code],
          ["Works until", input.until],
          ["Works for", "You alone, signed in with this address, on the first session you pay"],
        ],
      },
      { kind: "action", label: "Pick a time", url: input.bookUrl },
      {
        kind: "note",
        text: "No more mails like this?",
        link: { label: "Unsubscribe", url: input.unsubscribeUrl },
      },
    ],
    footer: `You get this mail because you confirmed this address for the newsletter of ${brand.name}.`,
  });
}
