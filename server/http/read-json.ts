import type { Context } from "hono";
import { storableText } from "#lib/storable-text.ts";

/**
 * A JSON body, or nothing when it is none: that is the sender's mistake, never a 5xx. A broken
 * connection or a body that is too large is no such mistake, and throws.
 */
export async function readJson(c: Context): Promise<{ ok: true; value: unknown } | { ok: false }> {
  const text = await c.req.text();
  try {
    return { ok: true, value: JSON.parse(text, storable) };
  } catch {
    return { ok: false };
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}
