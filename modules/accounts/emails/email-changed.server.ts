import type { Config } from "#platform/config.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";

/** Sent to the old address. Doesn't reveal the new one. */
export function emailChangedMail(config: Config): RenderedMail {
  const { brand } = config;
  return renderMail(brand, {
    subject: `Your ${brand.name} sign-in email has changed`,
    preview: "You can no longer sign in with this email.",
    heading: "Your sign-in email has changed",
    blocks: [
      {
        kind: "text",
        text: "Your account now uses another email. You can no longer sign in with this one, and we’ve signed out your other devices.",
      },
      {
        kind: "note",
        text: `Wasn’t you? Write to ${brand.supportEmail} from this email right away.`,
      },
    ],
    footer: `You’re receiving this because your ${brand.name} account used this email.`,
  });
}
