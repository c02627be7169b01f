import type { RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { missing, requireRole, requireViewer } from "#app/session/guard.server.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";

/**
 * The signed-in expert. Without a session, redirects to sign-in and back here; throws a 404 for
 * everybody else.
 */
export async function requireExpert(context: Readonly<RouterContextProvider>, request: Request) {
  requireViewer(await context.get(viewerContext)(), request);
  const viewer = await requireRole(context, ["expert"]);
  const services = context.get(servicesContext);
  const expert = await getExpertOfUser(services.db, viewer.userId);
  if (!expert) throw missing();
  return { services, viewer, expert };
}
