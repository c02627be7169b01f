import type { Config } from "#platform/config.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";

export function passkeyChangedMail(
  config: Config,
  { change, name }: { change: "added" | "removed"; name: string },
): RenderedMail {
  const { brand, publicUrl } = config;
  const title = `A passkey was ${change}`;
  return renderMail(brand, {
    subject: `${title} ${change === "added" ? "to" : "from"} your ${brand.name} account`,
    preview: `“${name}” was ${change}.`,
    heading: title,
    blocks: [
      {
        kind: "text",
        text:
          change === "added"
            ? `“${name}” now works as your second step when you sign in at ${new URL(publicUrl).host}.`
            : `“${name}” no longer works as your second step when you sign in at ${new URL(publicUrl).host}.`,
      },
      {
        kind: "note",
        text: `Wasn’t you? Write to ${brand.supportEmail} right away.`,
      },
    ],
    footer: `You’re receiving this because it’s your ${brand.name} account.`,
  });
}
