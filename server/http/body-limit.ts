import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { tooLarge } from "./refusal.ts";

/** Bodies without Content-Length are read whole before anyone knows who sends them. */
const MAX_UNDECLARED_BYTES = 256 * 1024;

/**
 * Refuses bodies over the surface's limit with 413: by Content-Length before reading anything (Node
 * enforces it), or while reading a body without one.
 */
export const bodyLimit = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const maxBytes = c.get("surface").bodyKb * 1024;
  const declared = c.req.header("content-length");
  if (declared !== undefined) {
    return Number(declared) > maxBytes ? tooLarge(c) : next();
  }
  const body = await readAtMost(c.env.incoming, Math.min(maxBytes, MAX_UNDECLARED_BYTES));
  if (body === null) {
    c.header("connection", "close");
    return tooLarge(c);
  }
  c.req.raw = withBody(c.req.raw, new Uint8Array(body));
  return next();
});

/** The request with a body that was already read. */
export function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, {
    method,
    headers: new Headers(headers),
    signal,
    ...(body.byteLength > 0 ? { body } : {}),
  });
}

async function readAtMost(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
