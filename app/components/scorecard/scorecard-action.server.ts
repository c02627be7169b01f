import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { saveDraft } from "#modules/scorecards/commands/save-draft.server.ts";
import {
  addObservation,
  quoteNote,
  sendScorecard,
} from "#modules/scorecards/commands/send-scorecard.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import { type Draft, readDraft } from "#modules/scorecards/schema.ts";
import type { Problems } from "./form-model.ts";

type Deps = Pick<Services, "config" | "db" | "clock" | "queue">;
type Form = Record<string, string>;

/** The form field of a line of the notes. */
const NOTE_LINE = /^note\.(\d{1,4})$/;

const VERBS = ["save", "send", "quote", "observe"];

/**
 * Saves, adds to, or sends the scorecard; returns what to fix if it isn't complete. `done` is a
 * message to show. Throws a 404 for other forms.
 */
export async function scorecardAction(
  deps: Deps,
  booking: BookingView,
  form: Form,
): Promise<{ done: "sent" | "saved" | null } | { problems: Problems }> {
  const [verb = "", dimension = ""] = (form["intent"] ?? "").split(".");
  if (!VERBS.includes(verb)) throw missing();
  const { of, dimensions, draft } = await readScorecard(deps, booking, form);
  const picked = verb === "quote" ? (form[`quote.${dimension}`] ?? "") : "";
  const [, line] = NOTE_LINE.exec(picked) ?? [];
  if (line === undefined) quote(draft, dimension, picked);
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
  // Already sent in another tab: the page shows it.
  if (!saved.ok) return { done: null };
  return { done: verb === "send" ? "sent" : verb === "save" ? "saved" : null };
}

/** Saves the scorecard as it's typed: 204, or 409 if it can't be changed anymore. */
export async function draftAction(deps: Deps, booking: BookingView, form: Form): Promise<Response> {
  const { of, draft } = await readScorecard(deps, booking, form);
  const saved = await saveDraft(deps, of, draft);
  return new Response(null, { status: saved.ok ? 204 : 409 });
}

async function readScorecard({ db }: Pick<Deps, "db">, booking: BookingView, form: Form) {
  const open = await openDraft(db, booking);
  if (!open) throw missing();
  const dimensions = open.rubric.dimensions.map(({ key }) => key);
  return {
    of: { expertId: booking.expertId, bookingId: booking.id },
    dimensions,
    draft: readDraft(form, dimensions),
  };
}

function quote(draft: Draft, dimension: string, id: string): void {
  if (/^\d{1,15}$/.test(id)) draft.levels[dimension]?.evidence.push(Number(id));
}
