import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { dayAndTime } from "#lib/moment.ts";
import { type Viewer, listSessions } from "#modules/accounts/data.server.ts";
import { describeDevice } from "#modules/accounts/policy.ts";
import { listAiSessions } from "#modules/ai-sessions/data.server.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { titleOfTopic } from "#modules/ai-sessions/topics.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import {
  listHostedSessions,
  listSessionsForCandidate,
  type OrderedSession,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { type Interview, listOneWay, listOneWayTopics } from "#modules/one-way/data.server.ts";
import { FREE_QUESTIONS, PAID_QUESTIONS } from "#modules/one-way/pace.ts";
import {
  listOpenRefunds,
  listOrdersOfPayer,
  type Order,
  orderTitle,
} from "#modules/orders/data.server.ts";
import { listPacks } from "#modules/packs/data.server.ts";
import { isPackOpen } from "#modules/packs/policy.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import { listUndecided, readEnds } from "#modules/rooms/data.server.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { sessionTime } from "#lib/session-time.ts";
import {
  formatDate,
  type LocalClock,
  localDate,
  unbroken,
  zoneLabel,
  zoneOffsetMinutes,
} from "#lib/zones.ts";
import type { RefundPolicies } from "#platform/config/refund-policies.ts";
import { loadLevels } from "./components/progress.server.ts";

const OPEN = new Set(["confirmed", "in_progress"]);

/** The data of a person's overview. */
export async function loadCandidate(services: Services, viewer: Viewer, local: LocalClock) {
  const { zone, hourCycle } = local;
  const { db, clock, config } = services;
  const now = clock.now();
  const isExpert = viewer.roles.includes("expert");
  const [practice, bookings, hosted, orders, refunds, sessions, packs, ...credits] =
    await Promise.all([
      loadPractice(services, viewer.userId, local),
      listSessionsForCandidate(db, viewer.userId),
      isExpert ? listHostedSessions(db, viewer.userId) : null,
      listOrdersOfPayer(db, viewer.userId),
      listOpenRefunds(db, viewer.userId),
      listSessions(db, viewer.userId, now),
      listPacks(db, viewer.userId),
      ...CURRENCIES.map((currency) => getCredit(db, viewer.userId, currency)),
    ]);
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  const orderOf = new Map(
    orders.map((order) => [
      order.id,
      { ...order, pack: packOf.get(order.prepaidBy ?? "") ?? null },
    ]),
  );
  const joinable = await listJoinable({ db, config, clock }, bookings);
  const underWay = [...bookings, ...(hosted ?? [])].filter(
    ({ status }) => status === "in_progress",
  );
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const endOf = await readEnds(db, [...bookings, ...(hosted ?? [])]);
  const isAhead = ({ id, status, endAt }: BookingView) =>
    OPEN.has(status) && endAt > now && !undecided.has(id);
  const lines = bookings.map((booking) => ({
    ...changesOf(config.refundPolicies, orderOf.get(booking.orderId ?? ""), booking, now),
    isAhead: isAhead(booking),
    id: booking.id,
    // Only the payer can open the order.
    orderId: booking.payerId === viewer.userId ? booking.orderId : null,
    serviceTitle: booking.serviceTitle,
    expertName: booking.expertName,
    avatarSeed: booking.avatarSeed,
    startAt: booking.startAt.toISOString(),
    when: unbroken(sessionTime(booking.startAt, endOf(booking), zone, hourCycle)),
    status: booking.status as string,
    isUndecided: undecided.has(booking.id),
    canJoin: joinable.has(booking.id) && !undecided.has(booking.id),
  }));
  const isUpcoming = (line: (typeof lines)[number]) => line.isAhead || line.mayChoose;
  const hostedLine = (session: OrderedSession) => ({
    id: session.id,
    serviceTitle: session.serviceTitle,
    startAt: session.startAt.toISOString(),
    when: unbroken(sessionTime(session.startAt, endOf(session), zone, hourCycle)),
    status: session.status as string,
    isUndecided: undecided.has(session.id),
  });
  return {
    practice,
    name: viewer.name,
    email: viewer.email,
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
    hasZone: viewer.zone !== null,
    // The query sorts newest first; show the next session first.
    upcoming: lines.filter(isUpcoming).toReversed(),
    hosted: hosted && {
      // The query sorts newest first; show the next session first.
      upcoming: hosted.filter(isAhead).map(hostedLine).toReversed(),
      past: hosted.filter((session) => !isAhead(session)).map(hostedLine),
    },
    canceled: lines.filter((line) => line.canceled),
    past: lines.filter((line) => !isUpcoming(line) && !line.canceled),
    packs: packs
      .filter((pack) => isPackOpen(pack, now))
      .map((pack) => ({
        id: pack.id,
        title: pack.serviceTitle,
        service: pack.serviceSlug,
        sessions: pack.sessions,
        left: pack.unused.length,
        until: pack.expiresAt && formatDate(localDate(zone, pack.expiresAt)),
      })),
    credit: CURRENCIES.map((currency, at) => [credits[at] ?? 0, currency] as const)
      .filter(([amountMinor]) => amountMinor > 0)
      .map(([amountMinor, currency]) => formatMoney(amountMinor, currency)),
    orders: orders.map((order) => ({
      id: order.id,
      title: orderTitle(order),
      amount:
        order.prepaidMinor > 0 ? "1 pack session" : formatMoney(order.amountMinor, order.currency),
      ordered: formatDate(localDate(zone, order.createdAt)).replace(/^\w+, /, ""),
      createdAt: order.createdAt.toISOString(),
      status: orderStatus(order, refunds.get(order.id)),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      lastSeen: dayAndTime(local, session.lastSeenAt),
      since: dayAndTime(local, session.createdAt),
      current: session.id === viewer.sessionId,
    })),
  };
}

/** A refund that hasn't arrived comes first, as on the order's page. */
function orderStatus(order: Order, refund: "pending" | "failed" | undefined): string {
  if (refund) return `refund_${refund}`;
  return order.prepaidMinor > 0 && order.returnedMinor > 0 ? "returned" : order.status;
}

/** Ids of bookings whose room is open and wasn't ended by the expert. */
async function listJoinable(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  bookings: readonly BookingView[],
): Promise<Set<string>> {
  const now = clock.now();
  const open = bookings.filter(
    (booking) =>
      hasRoom(config.rooms, booking, now) && now >= roomHours(config.rooms, booking).opensAt,
  );
  const ended = await Promise.all(open.map((booking) => hasRoomEnded(db, booking)));
  return new Set(open.filter((_, at) => !ended[at]).map(({ id }) => id));
}

function changesOf(
  policies: RefundPolicies,
  order: SessionOrder | undefined,
  booking: BookingView,
  now: Date,
) {
  const options = order && candidateOptions({ order, booking }, policies, now);
  return {
    canceled: booking.status.startsWith("cancelled_") && booking.startAt > now && !options?.choose,
    mayMove: Boolean(options?.move.ok),
    mayCancel: Boolean(options?.cancel.ok),
    mayChoose: Boolean(options?.choose),
  };
}

/** How many of each kind; their own pages list the rest. */
const LISTED = 2;
const LEVELS_LISTED = 3;

/** A session without an expert, with its next step. */
export type PracticeLine = {
  id: string;
  title: string;
  /** Its kind and time. */
  about: string;
  step: string;
  href: string;
};

/** A person's practice without an expert, latest first, and their levels from all sessions. */
export async function loadPractice(
  services: Pick<Services, "db" | "clock">,
  userId: string,
  local: LocalClock,
) {
  const { db } = services;
  const { zone } = local;
  const [aiSessions, interviews, topics, { view }] = await Promise.all([
    listAiSessions(db, userId),
    listOneWay(db, userId),
    listOneWayTopics(db),
    loadLevels(services, userId, zone),
  ]);
  const titleOf = new Map(topics.map(({ key, title }) => [key, title]));
  const latest = view.competencies.toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)));
  return {
    aiSessions: aiSessions.slice(0, LISTED).map((session) => aiLine(session, local)),
    interviews: interviews
      .slice(0, LISTED)
      .map((one) =>
        interviewLine(one, `One-way interview, ${titleOf.get(one.topic) ?? one.topic}`, zone),
      ),
    levels: latest
      .slice(0, LEVELS_LISTED)
      .map(({ key, name, level, trendText }) => ({ key, name, level, trendText })),
    /** The number of scored competencies. */
    scored: view.competencies.length,
    nextDrill: view.competencies.length > 0 ? view.next : null,
  };
}

function lastAt({ points }: { points: readonly { at: string }[] }): string {
  return points.at(-1)?.at ?? "";
}

function aiLine(session: AiSession, local: LocalClock): PracticeLine {
  const { id, format, topic, minutes, status, startedAt, availableAt } = session;
  const at = startedAt ?? availableAt;
  const isOpen = status === "unstarted" || status === "running";
  const home =
    format === "visa" ? href("/sessions/visa/:id", { id }) : href("/sessions/ai/:id", { id });
  return {
    id,
    title: `${format === "visa" ? "Visa officer" : "AI mock session"}, ${titleOfTopic(topic)}`,
    about: [`${minutes} minutes`, at && dayAndTime(local, at)].filter(Boolean).join(", "),
    // An abandoned visa interview shows its report before it's marked as ended.
    step:
      status === "unstarted"
        ? "Start"
        : !isOpen
          ? "Open report"
          : format === "visa"
            ? "Open"
            : "Resume",
    href: isOpen || format === "visa" ? home : `${home}/report`,
  };
}

function interviewLine(interview: Interview, title: string, zone: string): PracticeLine {
  const { id, status, orderId, createdAt, submittedAt } = interview;
  const questions = orderId === null ? FREE_QUESTIONS : PAID_QUESTIONS;
  const isDone = status === "submitted";
  return {
    id,
    title,
    about: `${questions} questions, ${formatDate(localDate(zone, submittedAt ?? createdAt))}`,
    step: isDone ? "Watch" : status === "running" ? "Resume" : "Open",
    href: isDone
      ? href("/interviews/oneway/:id/review", { id })
      : href("/interviews/oneway/:id", { id }),
  };
}
