import { randomUUID } from "node:crypto";
import { data, redirect, type RouterContextProvider } from "react-router";
import { href } from "#app/lib/urls.ts";
import { viewAttached } from "#app/components/brief/view-attached.ts";
import { playable } from "#app/components/player/recordings.server.ts";
import { replaceCallByForm } from "#app/components/room/replace-call-form.server.ts";
import type { CallSent } from "#app/components/room/replace-call.tsx";
import { formModel, type Problems } from "#app/components/scorecard/form-model.ts";
import type { SentReview } from "#app/components/scorecard/session-reviews.tsx";
import { scorecardAction } from "#app/components/scorecard/scorecard-action.server.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { dayAndTime, momentIn } from "#lib/moment.ts";
import { ownValue } from "#lib/own-value.ts";
import type { HourCycle } from "#lib/zones.ts";
import { isUuid } from "#lib/uuid.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { answerFollowUp } from "#modules/feedback/commands/follow-up.server.ts";
import { reviewSession } from "#modules/feedback/commands/review-session.server.ts";
import { FollowUpAnswer, ReviewInput } from "#modules/feedback/schema.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { CancelReason } from "#modules/live-sessions/cancel-reason.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import {
  getOrderOfBooking,
  getReplacedCall,
  getSessionOrder,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { roomPath } from "#modules/live-sessions/room-link.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { hasRoomEnded, mayReplaceCall } from "#modules/rooms/access.server.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { getEnd, isCallAsked, listUndecided } from "#modules/rooms/data.server.ts";
import { whyUndecided } from "#modules/rooms/why-undecided.server.ts";
import {
  getFollowUp,
  getSessionOfExpert,
  scoringOf,
  sessionOf,
} from "#modules/feedback/data.server.ts";
import { getScorecard, openDraft } from "#modules/scorecards/data.server.ts";
import { listSharedScorecards } from "#modules/feedback/earlier.server.ts";
import { getReviews } from "#modules/feedback/reviews.server.ts";
import { dueAt, mayReview } from "#modules/feedback/policy.ts";
import { reviewUntil } from "#modules/feedback/review-policy.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { outcomeText } from "./components/session-words.ts";
import { requireExpert } from "./components/guard.server.ts";

/** The signed-in expert and their session. Throws a 404 for other sessions. */
export async function requireSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
) {
  const { services, viewer, expert, hourCycle } = await requireExpert(context, request);
  const booking = isUuid(id) ? await getSessionOfExpert(services.db, id, viewer.userId) : null;
  if (!booking) throw missing();
  return { services, userId: viewer.userId, expert, hourCycle, booking };
}

function mayCancel({ status, startAt }: BookingView, now: Date): boolean {
  return status === "confirmed" && startAt > now;
}

const OPENS_BEFORE_MS = 15 * 60_000;
const CLOSES_AFTER_MS = 30 * 60_000;

/** The data of the expert's session page. `from` is the first event that its form lists. */
export async function loadSession(
  services: Services,
  userId: string,
  booking: BookingView,
  { hourCycle, from }: { hourCycle: HourCycle; from: string | null },
) {
  const { db, clock, config } = services;
  const now = clock.now();
  const orderId = await getOrderOfBooking(db, booking.id);
  const order = orderId === null ? null : await getSessionOrder(db, orderId);
  const candidate = order ? candidateName(order) : "the candidate";
  const names = { candidate, expert: "you" };
  const [end, attached, scorecard, draft, followUp, reviews, played, shared, undecided] =
    await Promise.all([
      getEnd(db, booking),
      getAttached(db, booking.id),
      getScorecard(db, sessionOf(booking.id)),
      openDraft(services, scoringOf(booking)),
      getFollowUp(db, booking.id),
      getReviews(db, booking, "expert", now),
      playable(db, booking, { userId, role: "expert", names }),
      listSharedScorecards(db, booking),
      booking.status === "in_progress" ? listUndecided(db, [booking.id]) : new Set<string>(),
    ]);
  const hasEnded = undecided.size > 0 || (await hasRoomEnded(db, booking));
  const inWords = (at: Date) => dayAndTime({ zone: booking.expertZone, hourCycle }, at);
  return {
    id: booking.id,
    title: booking.serviceTitle,
    candidate,
    status: booking.status,
    ...timesOf({ ...booking, endAt: end }, order, hourCycle),
    brief: {
      experience: order?.details?.experience || null,
      request: order?.details?.request || null,
      ...viewAttached(booking.id, attached),
    },
    room: hasEnded ? null : roomOf(booking, now),
    /** Where the call may be held instead; null once it's too late. */
    call: (await mayReplaceCall(services, db, booking))
      ? { current: await getReplacedCall(db, booking), hosts: config.callHosts }
      : null,
    mayCancel: orderId !== null && mayCancel(booking, now),
    outcome: outcomeText(
      booking.status,
      candidate,
      orderId !== null && (await getPostedForOrder(db, orderId, "expert_payable")) < 0,
    ),
    isUndecided: undecided.has(booking.id),
    /** Why it has ended but isn't decided; null otherwise. */
    whyUndecided: await whyUndecided(services, booking, "expert"),
    callAsked: await isCallAsked(db, booking.id, "expert"),
    isMissed:
      booking.status === "completed" && booking.feedbackDueAt === null && scorecard === null,
    due: inWords(dueAt(booking)),
    isLate: now >= dueAt(booking),
    form:
      draft &&
      formModel(draft, {
        action: href("/expert/sessions/:id", { id: booking.id }),
        names,
        newKey: randomUUID,
        from,
      }),
    scorecard: scorecard && {
      ...viewScorecard(scorecard, names),
      sent: inWords(scorecard.sentAt),
    },
    earlier: shared.map(({ topicName, levels, strengths, change, sentAt }, at) => ({
      key: String(at),
      sent: momentIn(booking.expertZone, sentAt, sentAt).date,
      topic: topicName,
      levels: levels.map(({ dimension, level }) => ({ name: dimension.name, level })),
      strengths,
      change,
    })),
    followUp: followUp && {
      question: followUp.question,
      asked: inWords(followUp.askedAt),
      answer: followUp.answer,
      isAnswered: followUp.answeredAt !== null,
    },
    playable: played,
    review: {
      ...reviews,
      mayReview: mayReview(booking, now),
      until: inWords(reviewUntil(booking)),
    },
  };
}

function timesOf(booking: BookingView, order: SessionOrder | null, hourCycle: HourCycle) {
  const { startAt, endAt, expertZone } = booking;
  const zone = order && candidateZone(order);
  return {
    yours: momentIn(expertZone, startAt, endAt, hourCycle),
    theirs: zone === null || zone === expertZone ? null : momentIn(zone, startAt, endAt, hourCycle),
  };
}

/** Null once the room is closed. */
function roomOf({ id, status, startAt, endAt }: BookingView, now: Date) {
  const isOver = now.getTime() >= endAt.getTime() + CLOSES_AFTER_MS;
  if ((status !== "confirmed" && status !== "in_progress") || isOver) return null;
  return { to: roomPath(id), isOpen: now.getTime() >= startAt.getTime() - OPENS_BEFORE_MS };
}

type Asking = { services: Services; booking: BookingView; form: Record<string, string> };

/** Form errors in the scorecard, the answer, the review, the call’s link or the reason to cancel. */
type SentForm = {
  problems: Problems;
  answer: { typed: string; error: string } | null;
  review: SentReview;
  call: CallSent;
  cancel: { typed: string; error: string } | null;
};

const NONE: SentForm = { problems: {}, answer: null, review: null, call: null, cancel: null };

/** By intent; the scorecard's own intents are its form's. */
const ACTIONS = {
  answer: answerAction,
  review: reviewAction,
  "call-happened": answerCallAction,
  "call-missed": answerCallAction,
  "replace-call": replaceCallAction,
  cancel: cancelAction,
};

export function sessionAction(asking: Asking) {
  return (ownValue(ACTIONS, asking.form["intent"]) ?? sendScorecardForm)(asking);
}

const back = ({ booking }: Asking, notice = "") =>
  redirect(`${href("/expert/sessions/:id", { id: booking.id })}${notice}`, 303);

/** Saves, adds to, or sends the scorecard. */
async function sendScorecardForm(asking: Asking) {
  const acted = await scorecardAction(asking.services, scoringOf(asking.booking), asking.form);
  if ("problems" in acted) return data({ ...NONE, problems: acted.problems }, 422);
  return back(asking, acted.query);
}

async function answerAction(asking: Asking) {
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

async function reviewAction(asking: Asking) {
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
async function answerCallAction(asking: Asking) {
  const { services, booking, form } = asking;
  await answerCall(services, booking.id, "expert", form["intent"] === "call-happened");
  return back(asking);
}

async function replaceCallAction(asking: Asking) {
  const { services, booking, form } = asking;
  const orderId = await getOrderOfBooking(services.db, booking.id);
  if (orderId === null) throw missing();
  const here = href("/expert/sessions/:id", { id: booking.id });
  const answer = await replaceCallByForm(services, orderId, { link: form["link"] ?? "", here });
  return answer instanceof Response ? answer : data({ ...NONE, call: answer.data }, 422);
}

/** Too late, or a second time, it changes nothing and the page shows the current state. */
async function cancelAction(asking: Asking) {
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
