import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import routes from "#app/routes.ts";

/** React Router's own matching sorts all routes each time: a millisecond for each request. */
const PAGES = new TrieRouter<string>();
// The first match is the answer, so what varies comes after what doesn't.
for (const path of patternsOf(routes, "").toSorted((a, b) => variables(a) - variables(b))) {
  PAGES.add("GET", path, path);
}

/**
 * The pattern that a request's path matches: `/orders/:id`, or a wildcard for what the product
 * doesn't have. A bounded set, without anything that was typed.
 */
export function routePattern(c: Context): string {
  const call = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"));
  if (call) return call.path;
  if (c.req.path.startsWith("/api/")) return "/api/*";
  const page = c.req.path.replace(/(\/_root|\/_)?\.data$/, "").replace(/\/+$/, "") || "/";
  return PAGES.match("GET", page.toLowerCase())[0][0]?.[0] ?? "/*";
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

function patternsOf(entries: readonly RouteConfigEntry[], base: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    return [own || "/", ...patternsOf(children, own)];
  });
}

function variables(pattern: string): number {
  return pattern.split("/:").length - 1 + (pattern.endsWith("*") ? 100 : 0);
}

/** False for a path that the router would print because it can't decode it. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
