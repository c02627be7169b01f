import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Metrics } from "../metrics.ts";

/** `GET /metrics`, protected by a token; a 404 if none is configured. */
export function metricsRoutes(metrics: Metrics | null, token: string | null) {
  const app = new Hono();

  app.get("/metrics", async (c) => {
    c.header("cache-control", "no-store");
    if (!metrics || token === null) return c.json({ reason: "not_found" }, 404);
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) {
      c.header("www-authenticate", "Bearer");
      return c.json({ reason: "unauthorized" }, 401);
    }
    return c.text(await metrics.render(), 200, { "content-type": metrics.contentType });
  });

  return app;
}

/** Constant-time comparison of any lengths. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
