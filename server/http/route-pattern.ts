import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { matchRoutes } from "react-router";
import routes from "#app/routes.ts";

const PAGES = patternsOf(routes, "");

/**
 * The pattern that a request's path matches: `/orders/:id`, or a wildcard for what the product
 * doesn't have. A bounded set, without anything that was typed.
 */
export function routePattern(c: Context): string {
  const call = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"));
  if (call) return call.path;
  if (c.req.path.startsWith("/api/")) return "/api/*";
  const page = c.req.path.replace(/(\/_root)?\.data$/, "") || "/";
  return isDecodable(page) ? (matchRoutes(PAGES, page)?.at(-1)?.route.path ?? "/*") : "/*";
}

/** What the log shows of a path: its pattern, with order ids in it. Other parts may be secrets. */
export function pathForLog(pattern: string, path: string): string {
  const segments = path.split("/");
  return pattern
    .split("/")
    .map((part, at) => {
      const id = part.startsWith(":") ? /^GR-\d{8}/.exec(segments[at] ?? "")?.[0] : undefined;
      return id ?? part;
    })
    .join("/");
}

function patternsOf(entries: readonly RouteConfigEntry[], base: string): { path: string }[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    return [{ path: own || "/" }, ...patternsOf(children, own)];
  });
}

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
