import type { Config } from "#platform/config.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { CodePurpose } from "../tables.server.ts";

/** The code is in the subject, so that a phone's notification shows it. */
export function codeMail(
  config: Config,
  input: { code: string; purpose: CodePurpose },
): RenderedMail {
  const { brand, codes } = config;
  const lead =
    input.purpose === "sign_in"
      ? "Enter this code on the page where you requested it:"
      : "Enter this code in your settings to sign in with this email from now on:";
  return renderMail(brand, {
    subject: `Your ${brand.name} code: ${input.code}`,
    preview: `It works for ${codes.ttlMinutes} minutes, in the browser that requested it.`,
    heading: "Your verification code",
    blocks: [
      { kind: "text", text: lead },
      { kind: "code", code: input.code },
      {
        kind: "text",
        text: `It works once, within ${codes.ttlMinutes} minutes, in the browser that requested it.`,
      },
      {
        kind: "note",
        text: "Didn’t request this? You can ignore it. Don’t share the code: we’ll never ask you for it.",
      },
    ],
    footer: `You’re receiving this because someone entered this email at ${brand.name}.`,
  });
}
