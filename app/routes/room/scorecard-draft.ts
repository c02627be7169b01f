import { draftAction } from "#app/components/scorecard/scorecard-action.server.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { readRoomCookie } from "./room-cookie.server.ts";
import { requireScored } from "./room-page.server.ts";
import type { Route } from "./+types/scorecard-draft.ts";

export function loader() {
  throw missing();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const visit = { bookingId: params.id, viewer, token: readRoomCookie(request) };
  const { booking } = await requireScored(services, visit);
  return draftAction(services, booking, await readForm(request));
}
