import type { Services } from "#app/services.ts";

/**
 * The bot check's token, under either name. It is a header, because the JSON body's fields are
 * fixed.
 */
const TOKEN_HEADERS = ["cf-turnstile-response", "x-captcha-token"];
const MAX_TOKEN = 4_096;

/**
 * Whether a sender passes the bot check, if one is configured. While the check is down, senders
 * pass and are flagged, so that no request is lost.
 */
export async function checkSender(
  { captcha }: Pick<Services, "captcha">,
  headers: Headers,
  ip: string,
): Promise<{ ok: true; suspect: boolean } | { ok: false }> {
  if (captcha.kind === "none") return { ok: true, suspect: false };
  const token = TOKEN_HEADERS.map((name) => headers.get(name)).find(Boolean);
  if (!token || token.length > MAX_TOKEN) return { ok: false };
  const verdict = await captcha.verify(token, ip);
  return verdict === "bot" ? { ok: false } : { ok: true, suspect: verdict === "unavailable" };
}
