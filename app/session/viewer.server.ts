import { getViewer, type Viewer } from "#modules/accounts/data.server.ts";
import type { Platform } from "#platform/services.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.server.ts";

export function viewerOf(
  deps: Pick<Platform, "db" | "clock" | "config">,
  request: Request,
): Promise<Viewer | null> {
  return getViewer(deps, readCookie(request, SESSION_COOKIE));
}
