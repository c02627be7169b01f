import { redirect, type RouterContextProvider } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { missing, requireViewer } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { getOwnAiSession } from "#modules/ai-sessions/data.server.ts";

const HIDDEN = new Set(["unpaid", "released"]);

/**
 * The signed-in person's own interview. Throws a 404 for others; redirects visitors to sign-in, and
 * unpaid or refunded sessions to their order.
 */
export async function requireOwn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const session = isUuid(id) ? await getOwnAiSession(services.db, id, viewer.userId) : null;
  if (session?.format !== "interview") throw missing();
  const { status, orderId } = session;
  if (orderId !== null && HIDDEN.has(status))
    throw redirect(href("/orders/:id", { id: orderId }), 303);
  return { services, session, who: { id, userId: viewer.userId } };
}
