import type { Context } from "hono";

/** A JSON body, or nothing when it is none: that is the sender's mistake, never a 5xx. */
export async function readJson(c: Context): Promise<{ ok: true; value: unknown } | { ok: false }> {
  const text = await c.req.text();
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
