import { redirect, type RouterContextProvider } from "react-router";
import { viewerContext } from "#app/context.server.ts";
import { pageUrl } from "#app/lib/urls.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { hasRole, loginPath, type Role } from "#modules/accounts/policy.ts";

/** Returns the signed-in person, or throws a redirect to sign-in that leads back here. */
export function requireViewer(viewer: Viewer | null, request: Request): Viewer {
  if (viewer) return viewer;
  const { pathname, search } = pageUrl(request);
  throw redirect(loginPath(request.method === "GET" ? pathname + search : pathname));
}

/**
 * Returns the signed-in person if they have one of these roles; throws a 404 otherwise. Staff roles
 * count only after two-factor authentication, except with `beforeTwoFactor`, for the two-factor
 * page itself.
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

export function missing(): Response {
  return new Response(null, { status: 404 });
}

/** Personal pages must not be cached, not even for Back after signing out. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store" };
