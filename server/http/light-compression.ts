import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptsEncoding } from "./accepts-encoding.ts";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|rss\+xml)\b)/;
/** About what fits into the first packet anyway. */
const TOO_SMALL = 1_000;

/**
 * A fifth of the bytes in a third of a millisecond; maximum compression takes a hundred times as
 * long.
 */
const LIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/**
 * Compresses a rendered response quickly, if the browser accepts an encoding. That takes all of it:
 * event streams and downloads are passed on as they come.
 */
export async function lightlyCompressed(
  response: Response,
  accepted: string | null,
): Promise<Response> {
  const { status, headers: given } = response;
  const isText = COMPRESSIBLE.test(given.get("content-type") ?? "");
  const isFile = (given.get("content-disposition") ?? "").startsWith("attachment");
  if (!response.body || !isText || isFile || given.has("content-encoding")) return response;
  given.append("vary", "accept-encoding");
  const encoding =
    (["br", "gzip"] as const).find((name) => acceptsEncoding(accepted, name)) ?? null;
  if (encoding === null) return response;
  const headers = new Headers(given);
  headers.delete("content-length");
  const body = Buffer.from(await response.arrayBuffer());
  if (body.byteLength < TOO_SMALL) return new Response(body, { status, headers });
  headers.set("content-encoding", encoding);
  const small =
    encoding === "br"
      ? await promisify(brotliCompress)(body, LIGHT)
      : await promisify(gzip)(body, { level: 2 });
  return new Response(small, { status, headers });
}
