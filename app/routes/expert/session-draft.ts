import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { saveDraft } from "#modules/scorecards/commands/save-draft.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import { readDraft } from "#modules/scorecards/schema.ts";
import { requireSession } from "./session.server.ts";
import type { Route } from "./+types/session-draft.ts";

export function loader() {
  throw missing();
}

/** Saves the scorecard while it is typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, expert, booking } = await requireSession(context, request, params.id);
  const open = await openDraft(services.db, booking);
  if (!open) throw missing();
  const keys = open.rubric.dimensions.map(({ key }) => key);
  const draft = readDraft(await readForm(request), keys);
  const of = { expertId: expert.id, bookingId: booking.id };
  const saved = await saveDraft(services, of, draft);
  return new Response(null, { status: saved.ok ? 204 : 409 });
}
