import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import {
  addObservation,
  quoteNote,
  saveDraft,
  sendScorecard,
} from "#modules/scorecards/commands.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import { isAnchor, readDraft } from "#modules/scorecards/schema.ts";
import type { Scoring } from "#modules/scorecards/subject.ts";
import type { Problems } from "./form-model.ts";

type Deps = Pick<Services, "config" | "db" | "clock" | "queue" | "subjects">;
type Form = Record<string, string>;

/** The form field of a line of the notes. */
const NOTE_LINE = /^note\.(\d{1,4})$/;

const VERBS = ["save", "send", "quote", "observe", "events"];

/**
 * Saves, adds to, or sends a scorecard; returns what to fix if it isn't complete. `query` is the
 * page's: a message to show, or the events to quote from. Throws a 404 for other forms.
 */
export async function scorecardAction(
  deps: Deps,
  of: Scoring,
  form: Form,
): Promise<{ query: string } | { problems: Problems }> {
  const [verb = "", dimension = ""] = (form["intent"] ?? "").split(".");
  if (!VERBS.includes(verb)) throw missing();
  const read = await readScorecard(deps, of, form);
  // Already sent in another tab, or too late: the page shows it.
  if (!read) return { query: "" };
  const { dimensions, draft } = read;
  const picked = verb === "quote" ? (form[`quote.${dimension}`] ?? "") : "";
  const [, line] = NOTE_LINE.exec(picked) ?? [];
  if (isAnchor(picked)) draft.levels[dimension]?.evidence.push(picked);
  const keys = Object.fromEntries(
    dimensions
      .map((key) => [key, form[`observationKey.${key}`]] as const)
      .filter((pair): pair is [string, string] => isUuid(pair[1])),
  );
  const saved =
    verb === "send"
      ? await sendScorecard(deps, of, draft, keys)
      : verb === "observe" && dimensions.includes(dimension)
        ? await addObservation(deps, of, draft, dimension, keys)
        : line !== undefined
          ? await quoteNote(deps, of, draft, dimension, Number(line), keys)
          : await saveDraft(deps, of, draft);
  if (!saved.ok && saved.reason === "incomplete") return { problems: saved.missing };
  if (!saved.ok) return { query: "" };
  if (verb === "events") return { query: isAnchor(dimension) ? `?events=${dimension}` : "" };
  return { query: verb === "send" ? "?done=sent" : verb === "save" ? "?done=saved" : "" };
}

/** Saves a scorecard as it's typed: 204, or 409 if it can't be changed anymore. */
export async function draftAction(deps: Deps, of: Scoring, form: Form): Promise<Response> {
  const read = await readScorecard(deps, of, form);
  const saved = read && (await saveDraft(deps, of, read.draft));
  return new Response(null, { status: saved?.ok ? 204 : 409 });
}

async function readScorecard(deps: Deps, of: Scoring, form: Form) {
  const open = await openDraft(deps, of);
  if (!open) return null;
  const dimensions = open.rubric.dimensions.map(({ key }) => key);
  return { dimensions, draft: readDraft(form, dimensions) };
}
