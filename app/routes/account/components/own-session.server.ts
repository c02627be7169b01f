import type { RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { missing, requireViewer } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { getSessionOfCandidate } from "#modules/feedback/data.server.ts";

/**
 * The signed-in candidate's own session. Throws a 404 for others; redirects visitors to sign-in.
 */
export async function requireOwnSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const booking = isUuid(id) ? await getSessionOfCandidate(services.db, id, viewer.userId) : null;
  if (!booking) throw missing();
  return { services, viewer, booking };
}
