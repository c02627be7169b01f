import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { saveScoring } from "#modules/one-way/commands/send-scorecard.server.ts";
import { readScoring } from "./recording-action.server.ts";
import { requireScored } from "./recording.server.ts";
import type { Route } from "./+types/recording-draft.ts";

export function loader() {
  throw missing();
}

/** Saves the scorecard as it's typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const asking = await requireScored(context, request, params.id);
  const { draft } = readScoring(asking, await readForm(request));
  const saved = await saveScoring(asking.services, asking.of, draft);
  return new Response(null, { status: saved.ok ? 204 : 409 });
}
