import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { pagePath, type Surface, surfaceOf } from "./surfaces.ts";

/**
 * A page's permissions belong to its document, so a link between surfaces with different permissions
 * must load a new one: the router's request for the page's data gets a redirect that says so.
 */
export function documentGuard(surfaces: readonly Surface[]) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method !== "GET" || !c.req.path.endsWith(".data")) return next();
    const referer = c.req.header("referer") ?? "";
    const from = URL.canParse(referer) ? surfaceOf(new URL(referer).pathname, surfaces) : null;
    if ((from?.features ?? []).join() === c.get("surface").features.join()) return next();

    const { pathname, searchParams } = new URL(c.req.url);
    searchParams.delete("_routes");
    const query = searchParams.size > 0 ? `?${searchParams}` : "";
    return c.body(null, 204, {
      "x-remix-redirect": pagePath(pathname) + query,
      "x-remix-reload-document": "true",
      "cache-control": "no-store",
    });
  });
}
