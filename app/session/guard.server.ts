import { redirect, type RouterContextProvider } from "react-router";
import { viewerContext } from "#app/context.server.ts";
import { pageUrl } from "#app/lib/page-url.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { hasRole, loginPath, type Role } from "#modules/accounts/policy.ts";

/**
 * The signed-in person, or a redirect to the login page that leads back here.
 * @throws Response 302
 */
export function requireViewer(viewer: Viewer | null, request: Request): Viewer {
  if (viewer) return viewer;
  const { pathname, search } = pageUrl(request);
  throw redirect(loginPath(request.method === "GET" ? pathname + search : pathname));
}

/**
 * The signed-in person when they have one of these roles. A staff role counts once the session has
 * passed two-factor authentication.
 * @param options.beforeTwoFactor for the page that asks for it: staff roles count already
 * @throws Response 404 for everybody else: the page doesn't exist for them
 */
export async function requireRole(
  context: Readonly<RouterContextProvider>,
  roles: readonly Role[],
  options: { beforeTwoFactor?: boolean } = {},
): Promise<Viewer> {
  const viewer = await context.get(viewerContext)();
  if (!viewer) throw missing();
  const passedTwoFactor = viewer.passedTwoFactor || options.beforeTwoFactor === true;
  if (!hasRole({ ...viewer, passedTwoFactor }, roles)) throw missing();
  return viewer;
}

/** What a page answers that doesn't exist. */
export function missing(): Response {
  return new Response(null, { status: 404 });
}

/** Pages about one person are kept by nobody, the back button's memory after sign-out included. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store" };
