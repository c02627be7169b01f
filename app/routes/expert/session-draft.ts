import { draftAction } from "#app/components/scorecard/scorecard-action.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { requireSession } from "./session.server.ts";
import type { Route } from "./+types/session-draft.ts";

export function loader() {
  throw missing();
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, booking } = await requireSession(context, request, params.id);
  return draftAction(services, booking, await readForm(request));
}
