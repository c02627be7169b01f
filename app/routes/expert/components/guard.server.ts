import { redirect, type RouterContextProvider } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { hourCycleOf } from "#app/session/hour-cycle.server.ts";
import { missing, requireRole, requireViewer } from "#app/session/guard.server.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";

/**
 * The signed-in expert, and the clock of their browser. Without a session, redirects to sign-in and back here, and applicants to
 * their application; throws a 404 for everyone else.
 */
export async function requireExpert(context: Readonly<RouterContextProvider>, request: Request) {
  const { userId, roles } = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const expert = await getExpertOfUser(services.db, userId);
  if (expert && !roles.includes("expert")) throw redirect(href("/expert/apply"));
  const viewer = await requireRole(context, ["expert"]);
  if (!expert) throw missing();
  return { services, viewer, expert, hourCycle: hourCycleOf(request) };
}
