import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";

const ALLOWED = new Set(["GET", "HEAD", "POST"]);

/**
 * Responds 405 to other methods. The router would run a page's action for PUT, PATCH and DELETE,
 * and no Request can be made of TRACE.
 */
export const methodGuard = createMiddleware<HttpEnv>(async (c, next) => {
  const more = c.get("surface").methods ?? [];
  if (ALLOWED.has(c.req.method) || more.includes(c.req.method)) return next();
  return c.json({ reason: "method_not_allowed" }, 405, { allow: [...ALLOWED, ...more].join(", ") });
});
