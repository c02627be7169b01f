import { data, redirect } from "react-router";
import type { SentReview } from "#app/components/scorecard/review-part.tsx";
import type { Services } from "#app/services.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { askFollowUp } from "#modules/feedback/commands/follow-up.server.ts";
import { reviewSession, stopQuoting } from "#modules/feedback/commands/review-session.server.ts";
import { shareScorecards } from "#modules/feedback/earlier.server.ts";
import { FollowUpQuestion, ReviewInput } from "#modules/feedback/schema.ts";

type Sent = { question: { typed: string; error: string } | null; review: SentReview };

/** The candidate's forms on a session's page: a review, a consent, or the one question. */
export async function sendSessionForm(asking: {
  services: Services;
  booking: BookingView;
  form: Record<string, string>;
}) {
  const { services, booking, form } = asking;
  const back = (part: string) => redirect(`/candidate/sessions/${booking.id}#${part}`, 303);
  if (form["intent"] === "review") {
    const review = ReviewInput.safeParse(form);
    if (!review.success) {
      const errors = fieldErrors(review.error);
      return data<Sent>({ question: null, review: { typed: form, errors } }, 422);
    }
    await reviewSession(services, booking, "candidate", review.data);
    return back("review");
  }
  if (form["intent"] === "share") {
    await shareScorecards(services, booking, form["shared"] === "yes");
    return back("share");
  }
  if (form["intent"] === "unquote") {
    await stopQuoting(services, booking.id);
    return back("review");
  }
  const typed = form["question"] ?? "";
  const question = FollowUpQuestion.safeParse(typed);
  if (!question.success) {
    const error = question.error.issues[0]!.message;
    return data<Sent>({ question: { typed, error }, review: null }, 422);
  }
  await askFollowUp(services, booking.id, question.data);
  return back("follow-up");
}
