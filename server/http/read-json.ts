import type { Context } from "hono";

/**
 * Escapes for NUL or half a surrogate pair, with the alternatives they must not be confused with. A
 * reviver would take 50 times as long as parsing.
 */
const ESCAPES =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u0000|\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;

/**
 * Parses a JSON body into a value the database can store (lib/storable-text.ts). Returns `ok:
 * false` for invalid JSON; throws on a broken connection or an oversized body.
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
