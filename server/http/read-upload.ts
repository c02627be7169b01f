import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";

/** Our forms with a file have a few fields. */
const MAX_PARTS = 20;
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary="?([^";\s]+)"?/i;

/**
 * A form with a file; null if it isn't one. Parsing blocks the process, and a body of many fields
 * for minutes, so its parts are counted first.
 */
export async function readUpload(c: Context<HttpEnv>): Promise<FormData | null> {
  const [, boundary] = MULTIPART.exec(c.req.header("content-type") ?? "") ?? [];
  if (boundary === undefined) return null;
  const body = await c.req.raw.arrayBuffer().catch(() => null);
  if (body === null || partsOf(Buffer.from(body), `--${boundary}`) > MAX_PARTS) return null;
  const headers = { "content-type": c.req.header("content-type")! };
  return new Response(body, { headers }).formData().catch(() => null);
}

function partsOf(body: Buffer, delimiter: string): number {
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0 && parts <= MAX_PARTS; parts += 1)
    at = body.indexOf(delimiter, at + delimiter.length);
  return parts;
}
