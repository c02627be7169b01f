import { data, redirect } from "react-router";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import { missing } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { releaseClaim } from "#modules/one-way/commands/end-claim.server.ts";
import {
  addObservation,
  deliverScorecard,
  saveScoring,
} from "#modules/one-way/commands/send-scorecard.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { type Draft, readDraft } from "#modules/scorecards/schema.ts";
import type { requireScored } from "./recording.server.ts";

type Asking = Awaited<ReturnType<typeof requireScored>>;

/** The draft of a posted form. Throws a 404 if the topic has no rubric. */
export function readScoring({ scored }: Asking, form: Record<string, string>) {
  const rubric = getRubric(scored.interview.topic);
  if (!rubric) throw missing();
  const dimensions = rubric.dimensions.map(({ key }) => key);
  return { draft: readDraft(form, dimensions), dimensions };
}

/** Saves, adds to, sends or returns a recording's scorecard. */
export async function recordingAction(asking: Asking, form: Record<string, string>) {
  const { services, of } = asking;
  const here = `/expert/recordings/${of.scorecardId}`;
  const [verb = "", dimension = ""] = (form["intent"] ?? "").split(".");
  if (verb === "return") {
    await releaseClaim(services, of);
    return redirect("/expert/recordings?said=returned", 303);
  }
  const { draft, dimensions } = readScoring(asking, form);
  if (verb === "quote") quote(draft, dimension, form[`quote.${dimension}`] ?? "");
  const keys = Object.fromEntries(
    dimensions
      .map((key) => [key, form[`observationKey.${key}`]] as const)
      .filter((pair): pair is [string, string] => isUuid(pair[1])),
  );
  const done =
    verb === "send"
      ? await deliverScorecard(services, of, draft, keys)
      : verb === "observe" && dimensions.includes(dimension)
        ? await addObservation(services, of, draft, dimension, keys)
        : await saveScoring(services, of, draft);
  if (!done.ok && done.reason === "incomplete") {
    return data({ problems: done.missing satisfies Problems }, 422);
  }
  // Already sent, or the claim has ended.
  if (!done.ok) return redirect(here, 303);
  return redirect(verb === "save" || verb === "send" ? `${here}?done=${verb}` : here, 303);
}

function quote(draft: Draft, dimension: string, id: string): void {
  if (/^\d{1,15}$/.test(id)) draft.levels[dimension]?.evidence.push(Number(id));
}
