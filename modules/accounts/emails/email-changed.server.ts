import type { Config } from "#platform/config.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";

/** Tells the old address that it no longer signs in. The new one is not spelled out. */
export function emailChangedMail(config: Config): RenderedMail {
  const { brand } = config;
  return renderMail(brand, {
    subject: `Your ${brand.name} sign-in address has changed`,
    preview: "This address no longer signs in to your account.",
    heading: "Your sign-in address has changed",
    blocks: [
      {
        kind: "text",
        text: "Your account now belongs to another e-mail address. This one no longer signs in, and your other devices have been signed out.",
      },
      {
        kind: "note",
        text: `It was not you? Write to ${brand.supportEmail} now, from this address.`,
      },
    ],
    footer: `You get this mail because this was the address of your ${brand.name} account.`,
  });
}
