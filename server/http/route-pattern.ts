import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import routes from "#app/routes.ts";
import { pagePath } from "./surfaces.ts";

/** React Router's matching sorts all routes on every call, which takes a millisecond. */
const PAGES = new TrieRouter<string>();
// The first match wins, so patterns with parameters come last.
for (const path of patternsOf(routes, "").toSorted((a, b) => variables(a) - variables(b))) {
  PAGES.add("GET", path, path);
}

/**
 * The pattern a path matches, such as `/orders/:id`, or a wildcard for unknown paths: a bounded set
 * without user input.
 */
export function routePattern(c: Context): string {
  const call = matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"));
  if (call) return call.path;
  if (c.req.path.startsWith("/api/")) return "/api/*";
  const page = pagePath(c.req.path).replace(/\/+$/, "") || "/";
  return PAGES.match("GET", page.toLowerCase())[0][0]?.[0] ?? "/*";
}

/** A path for the log: its pattern with order ids filled in. Other parameters may be secrets. */
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

/** False for a path that the router can't decode and would print. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
