import { redirect } from "react-router";
import { pageUrl } from "#app/lib/page-url.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { loginPath } from "#modules/accounts/policy.ts";

/**
 * The signed-in person, or a redirect to the login page that leads back here.
 * @throws Response 302
 */
export function requireViewer(viewer: Viewer | null, request: Request): Viewer {
  if (viewer) return viewer;
  const { pathname, search } = pageUrl(request);
  throw redirect(loginPath(request.method === "GET" ? pathname + search : pathname));
}

/** Pages about one person are kept by nobody, the back button's memory after sign-out included. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store" };
