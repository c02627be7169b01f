import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True when a page of this origin may send us changes. Where PUBLIC_URL is a loopback name, its
 * other loopback names on the same port are the same site (rules §1).
 */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  if (!LOOPBACK.has(own.hostname) || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  return LOOPBACK.has(other.hostname) && other.port === own.port && other.protocol === own.protocol;
}

/**
 * Refuses changes that a browser sends for another site, whatever their content type. No Origin
 * header means no browser page sent it: scripts and webhooks pass.
 */
export function originGuard(publicUrl: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const origin = c.req.header("origin");
    if (!SAFE.has(c.req.method) && origin !== undefined && !isOwnOrigin(origin, publicUrl)) {
      return c.json({ reason: "foreign_origin" }, 403);
    }
    return next();
  });
}
