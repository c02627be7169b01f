import { draftAction } from "#app/components/scorecard/scorecard-action.server.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { ownValue } from "#lib/own-value.ts";
import { isUuid } from "#lib/uuid.ts";
import { readForm } from "#app/lib/read-form.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import { missing } from "#app/session/guard.server.ts";
import { roomAccess } from "#modules/rooms/access.server.ts";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/scorecard-draft.ts";

export function loader() {
  throw missing();
}

/** Saves a scorecard as it's typed, whatever it is about. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { kind, id } = params;
  const expertId =
    (await expertOfLink(context, request, id)) ?? (await requireExpert(context, request)).expert.id;
  const known = isUuid(id) ? ownValue(services.subjects, kind) : undefined;
  if (!(await known?.isOf(services.db, id, expertId, services.clock.now()))) throw missing();
  return draftAction(services, { subject: { kind, id }, expertId }, await readForm(request));
}

/** The expert whose emailed link opened a session's room, for browsers that aren't signed in. */
async function expertOfLink(context: Route.ActionArgs["context"], request: Request, id: string) {
  const token = readCookie(request, ROOM_COOKIE) || null;
  const viewer = await context.get(viewerContext)();
  if (viewer !== null || token === null) return null;
  const access = await roomAccess(context.get(servicesContext), { bookingId: id, viewer, token });
  if (access.ok && access.role !== "expert") throw missing();
  return access.ok ? access.booking.expertId : null;
}
