import {
  type MailBrand,
  type RenderedMail,
  renderMail,
} from "#modules/notifications/layout.server.ts";
import type { LeadKind } from "../policy.ts";

export type AcknowledgedKind = Exclude<LeadKind, "newsletter">;

const WORDS: Record<Exclude<AcknowledgedKind, "interest">, { subject: string; news: string }> = {
  call_request: {
    subject: "We’ve received your call request",
    news: "We’ll call you as soon as possible to plan your session.",
  },
  message: {
    subject: "We’ve received your message",
    news: "One of us will read it and reply by email.",
  },
  inquiry: {
    subject: "We’ve received your inquiry",
    news: "One of us will read it and reply with a price or a question.",
  },
};

/**
 * Acknowledges a lead to its sender. Contains nothing that was typed, because anyone can enter
 * anyone's address. `opening` is the catalog's title of the service.
 */
export function acknowledgementMail(
  brand: MailBrand,
  kind: AcknowledgedKind,
  opening = "the service you asked about",
): RenderedMail {
  const { subject, news } =
    kind === "interest"
      ? {
          subject: `We’ll tell you when it opens: ${opening}`,
          news: `You asked us to tell you when ${opening} opens. We’ll email you once, when it does.`,
        }
      : WORDS[kind];
  return renderMail(brand, {
    subject,
    preview: news,
    heading: subject,
    blocks: [
      { kind: "text", text: news },
      {
        kind: "note",
        text: "Want to add something? Reply to this email. Didn’t send this? Reply and we’ll delete it.",
      },
    ],
    footer: `You’re receiving this because someone entered this email at ${brand.name}.`,
  });
}
