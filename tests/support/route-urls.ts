import type { Answer } from "./authorization-world.ts";
import { type Access, PAGE_ACCESS } from "./route-access.ts";
import { PAGE_ROUTES } from "./whole-app.ts";

export const pagesOf = (is: (access: Access) => boolean) =>
  PAGE_ROUTES.filter(({ path }) => is(PAGE_ACCESS[path]!));
export const isStaff = (access: Access) =>
  typeof access === "object" || access === "staff before two-factor";

export function filled(path: string, order: string): string {
  const examples: Record<string, string> = {
    ":provider": "sandbox",
    ":service": "coding",
    ":size": "3",
    ":event": "evt_1",
    ":list": "orders",
    ":topic": "coding",
    ":dimension": "testing",
    ":session": "none",
    ":slug": "coding",
    ":niche": "coding",
    ":token": "none",
    ":file": "x.eml",
    "/*": "/nothing-here",
  };
  return path.replace(":id", order).replace(/:\w+|\/\*/g, (name) => examples[name] ?? name);
}

/** The URLs under which React Router serves a page: as HTML, as data, and as one route's data. */
export function urlsOf({ path, id }: (typeof PAGE_ROUTES)[number], order: string): string[] {
  const at = filled(path, order);
  if (at === "/") return ["/", "/_root.data"];
  return [at, `${at}.data`, `${at}.data?_routes=${encodeURIComponent(id)}`];
}

/** A response without parts that differ each time, for comparison. */
export function shape({ status, headers, body }: Answer, ...ids: string[]) {
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];
  const plain = (value: string) =>
    [...ids, ...(nonce ? [nonce] : [])].reduce((text, id) => text.replaceAll(id, "…"), value);
  const { date: _, "x-request-id": __, etag: ___, "content-length": ____, ...rest } = headers;
  const kept = Object.entries(rest).map(([name, value]) => [name, plain(value)]);
  return { status, headers: Object.fromEntries(kept) as object, body: plain(body) };
}
