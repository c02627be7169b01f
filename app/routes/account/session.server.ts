import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { playable } from "#app/components/player/recordings.server.ts";
import type { SentReview } from "#app/components/scorecard/session-reviews.tsx";
import type { Services } from "#app/services.ts";
import { dayAndTime } from "#lib/moment.ts";
import { ownValue } from "#lib/own-value.ts";
import type { HourCycle } from "#lib/zones.ts";
import { sessionTime } from "#lib/session-time.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { askFollowUp } from "#modules/feedback/commands/follow-up.server.ts";
import { reviewSession, stopQuoting } from "#modules/feedback/commands/review-session.server.ts";
import { FollowUpQuestion, ReviewInput } from "#modules/feedback/schema.ts";
import { getOrderOfBooking, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { roomPath } from "#modules/live-sessions/room-link.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { noteOpened } from "#modules/progress/commands.server.ts";
import { getSelfScore } from "#modules/progress/data.server.ts";
import { mayScoreSelf } from "#modules/progress/policy.ts";
import { getEnd } from "#modules/rooms/data.server.ts";
import { readCode } from "#modules/rooms/read-code.server.ts";
import { whyUndecided } from "#modules/rooms/why-undecided.server.ts";
import { getFollowUp, sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { getSharing, shareScorecards } from "#modules/feedback/earlier.server.ts";
import { getReviews } from "#modules/feedback/reviews.server.ts";
import { dueAt, followUpUntil, mayReview } from "#modules/feedback/policy.ts";
import { reviewUntil } from "#modules/feedback/review-policy.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { TIMELINE_KINDS, timelineLine } from "#modules/scorecards/words.ts";
import { listEventPage } from "#modules/timeline/data.server.ts";
import { sessionFrom } from "#modules/timeline/policy.ts";

/** More than anyone writes in an hour. */
const CODE_MAX = 50_000;

/** The data of the candidate's session page, with the timeline's entries after one of them. */
export async function loadOwnSession(
  services: Services,
  viewer: Viewer,
  booking: BookingView,
  { hourCycle, after }: { hourCycle: HourCycle; after: number },
) {
  const { db, clock } = services;
  const now = clock.now();
  const { id, startAt, endAt, expertName: expert } = booking;
  const orderId = await getOrderOfBooking(db, id);
  const order = orderId === null ? null : await getSessionOrder(db, orderId);
  const zone = viewer.zone ?? (order ? candidateZone(order) : "UTC");
  const names = { candidate: "you", expert };
  const undecided = await whyUndecided(services, booking, "candidate");
  const isAhead =
    (booking.status === "confirmed" || booking.status === "in_progress") &&
    now < endAt &&
    undecided === null;
  const [end, scorecard, followUp, reviews, played, page, code, own, sharing] = await Promise.all([
    getEnd(db, booking),
    getScorecard(db, sessionOf(id)),
    getFollowUp(db, id),
    getReviews(db, booking, "candidate", now),
    playable(db, booking, { userId: viewer.userId, role: "candidate", names }),
    listEventPage(db, id, {
      seenBy: "candidate",
      kinds: TIMELINE_KINDS,
      since: sessionFrom(booking),
      after,
    }),
    readCode(services, id),
    getSelfScore(db, id),
    getSharing(db, booking),
  ]);
  if (scorecard && !own?.openedAt) await noteOpened(services, viewer.userId, id);
  const inWords = (at: Date) => dayAndTime({ zone, hourCycle }, at);
  // The scorecard links to its quotes.
  const quoted = (scorecard?.levels ?? []).flatMap(({ evidence }) => evidence);
  const shown = new Map([...page.events, ...quoted].map((event) => [event.id, event]));
  return {
    id,
    // Only the payer can open the order.
    orderId: order?.payerId === viewer.userId ? orderId : null,
    title: booking.serviceTitle,
    expert,
    avatarSeed: booking.avatarSeed,
    status: booking.status,
    /** Why it has ended but isn't decided; null otherwise. */
    undecided,
    when: sessionTime(startAt, end, zone, hourCycle),
    startAt: startAt.toISOString(),
    room: isAhead ? roomPath(id) : null,
    /** Null if there is nothing to share or to withdraw. */
    sharing: sharing.isShared || (isAhead && sharing.earlier > 0) ? sharing : null,
    rebook: `${href("/book-your-slot")}?service=${booking.serviceSlug}&expert=${booking.expertSlug}`,
    isMissed:
      booking.status === "completed" && booking.feedbackDueAt === null && scorecard === null,
    due: inWords(dueAt(booking)),
    isLate: now >= dueAt(booking),
    scorecard: scorecard && {
      ...viewScorecard(scorecard, names),
      sent: inWords(scorecard.sentAt),
    },
    selfScore: {
      isScored: Boolean(own?.scoredAt),
      mayScore: mayScoreSelf(booking, { isScored: own !== null, isSent: scorecard !== null }, now),
    },
    followUp: {
      asked: followUp && {
        question: followUp.question,
        at: inWords(followUp.askedAt),
        answer: followUp.answer,
        isAnswered: followUp.answeredAt !== null,
      },
      /** Null if it's too late or there is no scorecard. */
      until:
        scorecard && now < followUpUntil(scorecard.sentAt)
          ? inWords(followUpUntil(scorecard.sentAt))
          : null,
    },
    review: {
      ...reviews,
      mayReview: mayReview(booking, now),
      until: inWords(reviewUntil(booking)),
    },
    name: order && candidateName(order),
    code: code?.trim() ? code.slice(0, CODE_MAX) : null,
    playable: played,
    timeline: {
      lines: [...shown.values()]
        .toSorted((a, b) => a.offsetMs - b.offsetMs || a.id - b.id)
        .flatMap((event) => timelineLine(event, names) ?? []),
      after,
      next: page.next,
    },
  };
}

export type OwnSession = Awaited<ReturnType<typeof loadOwnSession>>;

type Asking = { services: Services; booking: BookingView; form: Record<string, string> };
type Sent = { question: { typed: string; error: string } | null; review: SentReview };

const ACTIONS = { review, share, unquote };

/** The candidate's forms on a session's page: a review, a consent, or the one question. */
export function sendSessionForm(asking: Asking) {
  return (ownValue(ACTIONS, asking.form["intent"]) ?? ask)(asking);
}

const back = ({ booking }: Asking, part: string) =>
  redirect(`${href("/candidate/sessions/:id", { id: booking.id })}#${part}`, 303);

async function review(asking: Asking) {
  const { services, booking, form } = asking;
  const input = ReviewInput.safeParse(form);
  if (!input.success) {
    const errors = fieldErrors(input.error);
    return data<Sent>({ question: null, review: { typed: form, errors } }, 422);
  }
  await reviewSession(services, booking, "candidate", input.data);
  return back(asking, "review");
}

async function share(asking: Asking) {
  const { services, booking, form } = asking;
  await shareScorecards(services, booking, form["shared"] === "yes");
  return back(asking, "share");
}

async function unquote(asking: Asking) {
  await stopQuoting(asking.services, asking.booking.id);
  return back(asking, "review");
}

async function ask(asking: Asking) {
  const typed = asking.form["question"] ?? "";
  const question = FollowUpQuestion.safeParse(typed);
  if (!question.success) {
    const error = question.error.issues[0]!.message;
    return data<Sent>({ question: { typed, error }, review: null }, 422);
  }
  await askFollowUp(asking.services, asking.booking.id, question.data);
  return back(asking, "follow-up");
}
