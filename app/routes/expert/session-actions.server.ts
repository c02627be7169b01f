import { data, redirect } from "react-router";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import type { SentReview } from "#app/components/scorecard/review-part.tsx";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { answerFollowUp } from "#modules/scorecards/commands/follow-up.server.ts";
import { reviewSession } from "#modules/scorecards/commands/review-session.server.ts";
import { saveDraft } from "#modules/scorecards/commands/save-draft.server.ts";
import {
  addObservation,
  quoteNote,
  sendScorecard,
} from "#modules/scorecards/commands/send-scorecard.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import { type Draft, FollowUpAnswer, readDraft, ReviewInput } from "#modules/scorecards/schema.ts";

type Asking = { services: Services; booking: BookingView; form: Record<string, string> };

/** A form's mistakes: in the scorecard, the answer or the review. */
export type SentForm = {
  problems: Problems;
  answer: { typed: string; error: string } | null;
  review: SentReview;
};

const NONE: SentForm = { problems: {}, answer: null, review: null };

const back = ({ booking }: Asking, notice = "") =>
  redirect(`/expert/sessions/${booking.id}${notice}`, 303);

/** Saves, adds to, or sends the scorecard. */
export async function scorecardAction(asking: Asking, intent: string) {
  const { services, booking, form } = asking;
  const open = await openDraft(services.db, booking);
  if (!open) throw missing();
  const dimensions = open.rubric.dimensions.map(({ key }) => key);
  const [verb = "", dimension = ""] = intent.split(".");
  const draft = readDraft(form, dimensions);
  const picked = verb === "quote" ? (form[`quote.${dimension}`] ?? "") : "";
  const [, line] = NOTE_LINE.exec(picked) ?? [];
  if (line === undefined) quote(draft, dimension, picked);
  const of = { expertId: booking.expertId, bookingId: booking.id };
  const keys = Object.fromEntries(
    dimensions
      .map((key) => [key, form[`observationKey.${key}`]] as const)
      .filter((pair): pair is [string, string] => isUuid(pair[1])),
  );
  const done =
    verb === "send"
      ? await sendScorecard(services, of, draft, keys)
      : verb === "observe" && draft.observations[dimension]
        ? await addObservation(services, of, draft, dimension, keys)
        : line !== undefined
          ? await quoteNote(services, of, draft, dimension, Number(line), keys)
          : await saveDraft(services, of, draft);
  if (!done.ok && done.reason === "incomplete") {
    return data({ ...NONE, problems: done.missing }, 422);
  }
  // Sent before, in another tab: the page shows it.
  if (!done.ok) return back(asking);
  if (verb === "send") return back(asking, "?done=sent");
  return back(asking, verb === "save" ? "?done=saved" : "");
}

/** A line of the notes, as the form names it. */
const NOTE_LINE = /^note\.(\d{1,4})$/;

function quote(draft: Draft, dimension: string, id: string): void {
  if (/^\d{1,15}$/.test(id)) draft.levels[dimension]?.evidence.push(Number(id));
}

export async function answerAction(asking: Asking) {
  const { services, booking, form } = asking;
  const typed = form["answer"] ?? "";
  const answer = FollowUpAnswer.safeParse(typed);
  if (!answer.success) {
    const error = answer.error.issues[0]!.message;
    return data({ ...NONE, answer: { typed, error } }, 422);
  }
  await answerFollowUp(services, booking.id, answer.data);
  return back(asking, "#follow-up");
}

export async function reviewAction(asking: Asking) {
  const { services, booking, form } = asking;
  const review = ReviewInput.safeParse(form);
  if (!review.success) {
    const errors = fieldErrors(review.error);
    return data({ ...NONE, review: { typed: form, errors } }, 422);
  }
  await reviewSession(services, booking, "expert", review.data);
  return back(asking, "#review");
}
