import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { viewAttached } from "#app/components/brief/view-attached.ts";
import { playable } from "#app/components/player/recordings.server.ts";
import { formModel } from "#app/components/scorecard/form-model.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { momentIn } from "#lib/moment.ts";
import type { HourCycle } from "#lib/zones.ts";
import { isUuid } from "#lib/uuid.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import {
  getOrderOfBooking,
  getReplacedCall,
  getSessionOrder,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { roomPath } from "#modules/live-sessions/room-link.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { hasRoomEnded, mayReplaceCall } from "#modules/rooms/access.server.ts";
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
import { requireExpert } from "./guard.server.ts";

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

export function mayCancel({ status, startAt }: BookingView, now: Date): boolean {
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
  const inWords = (at: Date) => {
    const { date, start } = momentIn(booking.expertZone, at, at, hourCycle);
    return `${date}, ${start}`;
  };
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
        action: `/expert/sessions/${booking.id}`,
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
