import type { Context } from "hono";

/**
 * The only ways JSON writes a NUL or half of a surrogate pair, and what must not be taken for one:
 * a whole pair and any other escape. A reviver would take 50 times as long as parsing.
 */
const ESCAPES =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u0000|\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;

/**
 * A JSON body as the database can keep it (lib/storable-text.ts), or nothing when it is none: that
 * is the sender's mistake, never a 5xx. A broken connection or a body that is too large is no such
 * mistake, and throws.
 */
export async function readJson(c: Context): Promise<{ ok: true; value: unknown } | { ok: false }> {
  const text = await c.req.text();
  try {
    const storable = text.replace(ESCAPES, (escape, broken) => (broken ? "\\ufffd" : escape));
    return { ok: true, value: JSON.parse(storable) };
  } catch {
    return { ok: false };
  }
}
