import type { Services } from "#app/services.ts";

/** The page's token of the bot check, by either name; the JSON body keeps exactly its fields. */
const TOKEN_HEADERS = ["cf-turnstile-response", "x-captcha-token"];
const LONGEST_TOKEN = 4_096;

/**
 * Whether a sender may go on, where a bot check is configured. When the check itself is down they
 * may, and are marked; nobody's request is lost to somebody else's trouble.
 */
export async function checkSender(
  { captcha }: Pick<Services, "captcha">,
  headers: Headers,
  address: string,
): Promise<{ ok: true; suspect: boolean } | { ok: false }> {
  if (captcha.kind === "none") return { ok: true, suspect: false };
  const token = TOKEN_HEADERS.map((name) => headers.get(name)).find(Boolean);
  if (!token || token.length > LONGEST_TOKEN) return { ok: false };
  const verdict = await captcha.verify(token, address);
  return verdict === "bot" ? { ok: false } : { ok: true, suspect: verdict === "unavailable" };
}
