import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { isUpgrade } from "./sockets.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether pages of this origin may send us changes. If PUBLIC_URL is a loopback name, so may other
 * loopback names on the same port.
 */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.has(own.hostname) || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  return LOOPBACK.has(other.hostname) && other.port === own.port && other.protocol === own.protocol;
}

/** Sec-Fetch-Site values of requests started by other sites. */
const FOREIGN_SITES = new Set(["cross-site", "same-site"]);

/**
 * Rejects writes and WebSockets from other sites' pages, with any content type. Without
 * Origin and Sec-Fetch-Site the request is not from a browser, so API clients and webhooks pass.
 */
export function originGuard(publicUrl: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (SAFE.has(c.req.method) && !isUpgrade(c.req.header("upgrade"))) return next();
    const origin = c.req.header("origin");
    const isForeign =
      origin === undefined
        ? FOREIGN_SITES.has(c.req.header("sec-fetch-site") ?? "")
        : !isOwnOrigin(origin, publicUrl);
    return isForeign ? c.json({ reason: "foreign_origin" }, 403) : next();
  });
}
