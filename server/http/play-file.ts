import { Readable } from "node:stream";
import type { Context } from "hono";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { parseRange } from "./range.ts";

/** Validity of a signed bucket URL. */
const SIGNED_SECONDS = 600;

/** Sec-Fetch-Dest of players; without this header, we serve the file ourselves. */
const PLAYER = /^(audio|video)$/;

/**
 * Serves a recording by byte ranges; players get a redirect to a bucket's signed URL. Scripts
 * can't follow that to another origin, so they get the file from here.
 */
export async function playFile(
  { storage }: Pick<Services, "storage">,
  c: Context<HttpEnv>,
  { fileKey, mediaType }: { fileKey: string; mediaType: string },
): Promise<Response> {
  c.header("cache-control", "private, no-store");
  const isPlayer = PLAYER.test(c.req.header("sec-fetch-dest") ?? "");
  const signed = isPlayer ? await storage.signedUrl(fileKey, mediaType, SIGNED_SECONDS) : null;
  if (signed !== null) return c.redirect(signed, 302);
  const size = await storage.size(fileKey);
  if (size === null) return c.json({ reason: "not_found" }, 404);
  const range = parseRange(c.req.header("range"), size);
  if (range === "unsatisfiable") {
    return c.body(null, 416, { "content-range": `bytes */${size}` });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const file = await storage.read(fileKey, { start, end });
  if (!file) return c.json({ reason: "not_found" }, 404);
  return c.body(Readable.toWeb(file) as ReadableStream, range ? 206 : 200, {
    "content-type": mediaType,
    "content-disposition": "inline",
    "content-length": String(end - start + 1),
    "accept-ranges": "bytes",
    ...(range ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
  });
}
