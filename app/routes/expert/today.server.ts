import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { isInitials } from "#lib/initials-seed.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { momentIn } from "#lib/moment.ts";
import { formatDate, formatTime, groupByLocalDate, type HourCycle, localDate } from "#lib/zones.ts";
import {
  listImportedBusy,
  type OwnExpert,
  requireWorkingHours,
} from "#modules/experts/data.server.ts";
import { requireOwnProfile } from "#modules/experts/own-profile.server.ts";
import {
  getOrderOfBooking,
  getSessionOrder,
  listSessionsForExpert,
  type OrderedSession,
} from "#modules/live-sessions/data.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { listOwnWork, listQueue } from "#modules/expert-work/data.server.ts";
import { getPayoutEnding } from "#modules/payouts/data.server.ts";
import { dueAt } from "#modules/feedback/policy.ts";
import {
  getOwnStandIn,
  isCandidateWaiting,
  listStandInRequests,
  type StandInRequest,
} from "#modules/rooms/data.server.ts";
import { loadHosted } from "./components/hosted.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config">;

const pageOf = ({ id }: { id: string }) => href("/expert/sessions/:id", { id });

const OPENS_BEFORE_MS = 15 * 60_000;
/** Later sessions are one line each. */
const LISTED = 20;

/** The next session with its brief, and those after it by day, in the expert's zone. */
export async function loadToday(
  deps: Deps,
  userId: string,
  expert: OwnExpert,
  hourCycle: HourCycle,
) {
  const now = deps.clock.now();
  const [sessions, { waiting, undecided, askedAbout }, queue, { claimed }, steps] =
    await Promise.all([
      listSessionsForExpert(deps.db, userId, now),
      loadHosted(deps, expert.id, now),
      listQueue(deps.db, { id: expert.id, userId }, now),
      listOwnWork(deps.db, expert.id, now),
      listFirstSteps(deps, expert, localDate(expert.zone, now)),
    ]);
  const [next, ...later] = sessions.filter(({ id }) => !undecided.has(id));
  const overlapped = await listOverlapped(deps, expert, next ? [next, ...later] : []);
  const dueText = (at: Date) =>
    `${at <= now ? "was due" : "due"} ${formatDate(localDate(expert.zone, at))}, ${formatTime(expert.zone, at, hourCycle)}`;
  return {
    steps,
    due: [
      ...askedAbout.map((session) => ({
        id: `call ${session.id}`,
        what: "Did it take place?",
        session: `${session.service} with ${session.candidate ?? "Candidate"}`,
        to: pageOf(session),
      })),
      ...waiting.map((session) => ({
        id: session.id,
        what: session.isAsked ? "A question to answer" : `Scorecard ${dueText(dueAt(session))}`,
        session: `${session.service} with ${session.candidate ?? "Candidate"}`,
        to: pageOf(session),
      })),
      ...claimed.map(({ id, claimedUntil }) => ({
        id,
        what: `Scorecard ${dueText(claimedUntil!)}`,
        session: "A recording that you claimed",
        to: href("/expert/work/:id", { id }),
      })),
      ...overlapped.map((session) => ({
        id: `overlap ${session.id}`,
        what: "Another calendar has something at the same time",
        session: session.serviceTitle,
        to: pageOf(session),
      })),
    ],
    recordings: claimed.length === 0 ? queue.length : 0,
    date: formatDate(localDate(expert.zone, now)),
    serverNow: now.getTime(),
    standIns: await describeRequests(deps, expert, now, hourCycle),
    ownStandIn: await describeOwnStandIn(deps, expert, now, hourCycle),
    next: next ? await describeNext(deps, next, now, hourCycle) : null,
    days: groupByLocalDate(expert.zone, later.slice(0, LISTED), ({ startAt }) => startAt).map(
      ({ date, items }) => ({
        date: formatDate(date),
        sessions: items.map((session) => ({
          id: session.id,
          title: session.serviceTitle,
          to: pageOf(session),
          moment: momentIn(expert.zone, session.startAt, session.endAt, hourCycle),
        })),
      }),
    ),
    more: Math.max(0, later.length - LISTED),
  };
}

async function describeRequests({ db }: Deps, expert: OwnExpert, now: Date, hourCycle: HourCycle) {
  const requests = await listStandInRequests(db, expert.id, now);
  return Promise.all(
    requests.map(async ({ bookingId, service, endAt, untilAt }: StandInRequest) => {
      const orderId = await getOrderOfBooking(db, bookingId);
      const order = orderId === null ? null : await getSessionOrder(db, orderId);
      return {
        bookingId,
        service,
        until: formatTime(expert.zone, untilAt, hourCycle),
        end: formatTime(expert.zone, endAt, hourCycle),
        share:
          order &&
          formatMoney(percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT), order.currency),
      };
    }),
  );
}

async function describeOwnStandIn(
  { db }: Deps,
  expert: OwnExpert,
  now: Date,
  hourCycle: HourCycle,
) {
  const own = await getOwnStandIn(db, expert.id, now);
  return own?.state === "offered"
    ? { state: own.state, until: formatTime(expert.zone, own.untilAt, hourCycle) }
    : own;
}

/** What a new expert still has to set up. */
async function listFirstSteps({ db }: Deps, expert: OwnExpert, today: string) {
  if (expert.status === "left") return [];
  const [{ weekly, overrides }, { avatarSeed }, payout] = await Promise.all([
    requireWorkingHours(db, expert.id, today),
    requireOwnProfile(db, expert.id),
    getPayoutEnding(db, expert.id),
  ]);
  const hasHours = weekly.length > 0 || overrides.some(({ windows }) => windows.length > 0);
  return [
    {
      to: href("/expert/hours"),
      label: "Set your hours",
      why: "so candidates can book you",
      isDone: hasHours,
    },
    {
      to: `${href("/expert/profile")}#photo`,
      label: "Add a photo",
      why: "candidates see your initials until then",
      isDone: !isInitials(avatarSeed),
    },
    {
      to: `${href("/expert/earnings")}#details`,
      label: "Tell us where to pay you",
      why: "before your first payout",
      isDone: payout !== null,
    },
  ].flatMap(({ isDone, ...step }) => (isDone ? [] : [step]));
}

/** Sessions that conflict with an event in another calendar. */
async function listOverlapped(
  { db }: Deps,
  expert: OwnExpert,
  sessions: readonly OrderedSession[],
): Promise<OrderedSession[]> {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return [];
  const range = { from: first.startAt, to: last.endAt };
  const busy = await listImportedBusy(db, expert.id, range);
  return sessions.filter((session) =>
    busy.some(({ startAt, endAt }) => startAt < session.endAt && endAt > session.startAt),
  );
}

async function describeNext(deps: Deps, session: OrderedSession, now: Date, hourCycle: HourCycle) {
  const order = session.orderId === null ? null : await getSessionOrder(deps.db, session.orderId);
  const their = order === null ? null : candidateZone(order);
  const { startAt, endAt, expertZone } = session;
  return {
    id: session.id,
    title: session.serviceTitle,
    candidate: order && candidateName(order),
    startAt: startAt.getTime(),
    yours: momentIn(expertZone, startAt, endAt, hourCycle),
    theirs:
      their === null || their === expertZone ? null : momentIn(their, startAt, endAt, hourCycle),
    experience: order?.details?.experience || null,
    request: order?.details?.request || null,
    opensAt: startAt.getTime() - OPENS_BEFORE_MS,
    isWaitedFor: await isCandidateWaiting(deps.db, session.id),
    isOpen: now.getTime() >= startAt.getTime() - OPENS_BEFORE_MS,
    to: pageOf(session),
  };
}
