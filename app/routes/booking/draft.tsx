import { servicesContext } from "#app/context.server.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { getOwnHold } from "#modules/booking/data.server.ts";
import { draftOf } from "#modules/live-sessions/details-form.server.ts";
import { readHolderToken } from "#app/session/visitor.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { Route } from "./+types/draft.ts";

export function loader() {
  throw new Response(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const id = new URL(request.url).searchParams.get("hold");
  const token = readHolderToken(request);
  const hold = token && isUuid(id) ? await getOwnHold(db, id, token) : null;
  if (!hold || !token) return new Response(null, { status: 404 });
  await saveDraft(db, hold.id, token, draftOf(form));
  return new Response(null, { status: 204 });
}
