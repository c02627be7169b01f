import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True when a page of this origin may send us changes. Where PUBLIC_URL is a loopback name, its
 * other loopback names on the same port are the same site.
 */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.has(own.hostname) || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  return LOOPBACK.has(other.hostname) && other.port === own.port && other.protocol === own.protocol;
}

/** What browsers say of a request that another site's page started. */
const FOREIGN_SITES = new Set(["cross-site", "same-site"]);

/**
 * Refuses changes that a browser sends for another site, whatever their content type. Neither an
 * Origin nor Sec-Fetch-Site means that no browser page sent it: scripts and webhooks pass.
 */
export function originGuard(publicUrl: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (SAFE.has(c.req.method)) return next();
    const origin = c.req.header("origin");
    const isForeign =
      origin === undefined
        ? FOREIGN_SITES.has(c.req.header("sec-fetch-site") ?? "")
        : !isOwnOrigin(origin, publicUrl);
    return isForeign ? c.json({ reason: "foreign_origin" }, 403) : next();
  });
}
