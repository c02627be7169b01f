import { data, redirect } from "react-router";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import type { CallSent } from "#app/components/room/replace-call.tsx";
import { replaceCallByForm } from "#app/components/room/replace-call-form.server.ts";
import { scorecardAction } from "#app/components/scorecard/scorecard-action.server.ts";
import type { SentReview } from "#app/components/scorecard/review-part.tsx";
import type { Services } from "#app/services.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { missing } from "#app/session/guard.server.ts";
import { mayCancel } from "./session.server.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { CancelReason } from "#modules/live-sessions/cancel-reason.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { scoringOf } from "#modules/feedback/data.server.ts";
import { answerFollowUp } from "#modules/feedback/commands/follow-up.server.ts";
import { reviewSession } from "#modules/feedback/commands/review-session.server.ts";
import { FollowUpAnswer, ReviewInput } from "#modules/feedback/schema.ts";

type Asking = { services: Services; booking: BookingView; form: Record<string, string> };

/** Form errors in the scorecard, the answer, the review, the call’s link or the reason to cancel. */
export type SentForm = {
  problems: Problems;
  answer: { typed: string; error: string } | null;
  review: SentReview;
  call: CallSent;
  cancel: { typed: string; error: string } | null;
};

const NONE: SentForm = { problems: {}, answer: null, review: null, call: null, cancel: null };

const back = ({ booking }: Asking, notice = "") =>
  redirect(`/expert/sessions/${booking.id}${notice}`, 303);

/** Saves, adds to, or sends the scorecard. */
export async function sendScorecardForm(asking: Asking) {
  const acted = await scorecardAction(asking.services, scoringOf(asking.booking), asking.form);
  if ("problems" in acted) return data({ ...NONE, problems: acted.problems }, 422);
  return back(asking, acted.query);
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

/** Whether a call outside our room took place; too late, the page shows the current state. */
export async function answerCallAction(asking: Asking) {
  const { services, booking, form } = asking;
  await answerCall(services, booking.id, "expert", form["intent"] === "call-happened");
  return back(asking);
}

export async function replaceCallAction(asking: Asking) {
  const { services, booking, form } = asking;
  const orderId = await getOrderOfBooking(services.db, booking.id);
  if (orderId === null) throw missing();
  const here = `/expert/sessions/${booking.id}`;
  const answer = await replaceCallByForm(services, orderId, { link: form["link"] ?? "", here });
  return answer instanceof Response ? answer : data({ ...NONE, call: answer.data }, 422);
}

/** Too late, or a second time, it changes nothing and the page shows the current state. */
export async function cancelAction(asking: Asking) {
  const { services, booking, form } = asking;
  const orderId = await getOrderOfBooking(services.db, booking.id);
  if (orderId === null) throw missing();
  if (!mayCancel(booking, services.clock.now())) return back(asking);
  const typed = form["why"] ?? "";
  const why = CancelReason.safeParse(typed);
  if (!why.success) {
    const error = why.error.issues[0]!.message;
    return data({ ...NONE, cancel: { typed, error } }, 422);
  }
  const by = { role: "expert", id: booking.expertId } as const;
  await cancelSession(services, orderId, { by, why: why.data });
  return back(asking, "?done=canceled");
}
