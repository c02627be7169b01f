import { createMiddleware } from "hono/factory";
import { withBody } from "./body-limit.ts";
import type { HttpEnv } from "./context.ts";

const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** The longest text, 4,000 characters, takes up to 36 KB. What is sent is rendered again, twice. */
const MOST_BYTES = 64 * 1024;
/** Several times as many as our longest form has; thousands take a second to parse. */
const MOST_FIELDS = 200;
/** Only a mail program's one-click unsubscribe sends multipart: a single short field. */
const MOST_MULTIPART_BYTES = 4 * 1024;
const AMPERSAND = "&".charCodeAt(0);

/**
 * Answers 400 or 413 to a body that no page reads as one of our forms, before it is parsed and a
 * page is rendered to say so. Any bytes are a urlencoded form, so only others are parsed here.
 */
export const formGuard = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method !== "POST") return next();
  const bytes = await c.req.raw.arrayBuffer().catch(() => null);
  if (bytes === null) return c.json({ reason: "bad_form" }, 400);
  const body = new Uint8Array(bytes);
  // What was read can't be read again, even when it is empty.
  c.req.raw = withBody(c.req.raw, body);
  if (body.byteLength === 0) return next();
  const isUrlencoded = URLENCODED.test(c.req.header("content-type") ?? "");
  if (body.byteLength > (isUrlencoded ? MOST_BYTES : MOST_MULTIPART_BYTES)) {
    return c.json({ reason: "body_too_large" }, 413);
  }
  if (isUrlencoded) {
    return fieldsOf(body) > MOST_FIELDS ? c.json({ reason: "too_many_fields" }, 413) : next();
  }
  const isForm = await c.req.raw
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
  return isForm ? next() : c.json({ reason: "bad_form" }, 400);
});

function fieldsOf(urlencoded: Uint8Array): number {
  let fields = 1;
  for (const byte of urlencoded) if (byte === AMPERSAND) fields += 1;
  return fields;
}
