import type { Config } from "#platform/config.ts";
import { type RenderedMail, renderMail } from "#modules/notifications/layout.server.ts";
import type { CodePurpose } from "../tables.server.ts";

/** The mail that carries a one-time code: in the subject, where a phone shows it at once. */
export function codeMail(
  config: Config,
  input: { code: string; purpose: CodePurpose },
): RenderedMail {
  const { brand, codes } = config;
  const lead =
    input.purpose === "sign_in"
      ? "Type this code on the page where you asked for it:"
      : "Type this code in your settings, and this address becomes the one you sign in with:";
  return renderMail(brand, {
    subject: `Your ${brand.name} code: ${input.code}`,
    preview: `It works for ${codes.ttlMinutes} minutes, in the browser that asked for it.`,
    heading: "Your one-time code",
    blocks: [
      { kind: "text", text: lead },
      { kind: "code", code: input.code },
      {
        kind: "text",
        text: `It works for ${codes.ttlMinutes} minutes, once, and only in the browser that asked for it.`,
      },
      {
        kind: "note",
        text: "You did not ask for it? Then somebody typed your address. Nothing happens unless you pass the code on, and nobody of us will ever ask you for it.",
      },
    ],
    footer: `You get this mail because this address was entered at ${brand.name}.`,
  });
}
