import { createMiddleware } from "hono/factory";
import { URLENCODED } from "#app/lib/read-form.ts";
import { withBody } from "./body-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readMultipart } from "./read-multipart.ts";
import { tooLarge } from "./refusal.ts";

/** Several times our longest form; thousands would take a second to parse. */
const MAX_FIELDS = 200;
/** Only one-click unsubscribe sends multipart, with a single short field. */
const MAX_MULTIPART_BYTES = 4 * 1024;
const AMPERSAND = "&".charCodeAt(0);

/**
 * Responds 400 or 413 to bodies that can't be one of our forms, before parsing them or rendering a
 * page. Any bytes are a valid urlencoded form, so only multipart is parsed here.
 */
export const formGuard = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method !== "POST") return next();
  const bytes = await c.req.raw.arrayBuffer().catch(() => null);
  if (bytes === null) return c.json({ reason: "bad_form" }, 400);
  const body = new Uint8Array(bytes);
  // A body that was read can't be read again, even an empty one.
  c.req.raw = withBody(c.req.raw, body);
  if (body.byteLength === 0) return next();
  const isUrlencoded = URLENCODED.test(c.req.header("content-type") ?? "");
  if (!isUrlencoded && body.byteLength > MAX_MULTIPART_BYTES) {
    return tooLarge(c);
  }
  if (isUrlencoded) {
    return fieldsOf(body) > MAX_FIELDS ? c.json({ reason: "too_many_fields" }, 413) : next();
  }
  return (await readMultipart(c.req.raw.clone())) ? next() : c.json({ reason: "bad_form" }, 400);
});

function fieldsOf(urlencoded: Uint8Array): number {
  let fields = 1;
  for (const byte of urlencoded) if (byte === AMPERSAND) fields += 1;
  return fields;
}
