import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { dayAndTime } from "#lib/moment.ts";
import { type Viewer, listSessions } from "#modules/accounts/data.server.ts";
import { describeDevice } from "#modules/accounts/policy.ts";
import { listAiSessions } from "#modules/ai-sessions/data.server.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { titleOfTopic } from "#modules/ai-sessions/topics.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import {
  listOpenSessions,
  listPastSessions,
  type OrderedSession,
  type Whose,
} from "#modules/live-sessions/data.server.ts";
import { type Interview, listOneWay, listOneWayTopics } from "#modules/one-way/data.server.ts";
import { FREE_QUESTIONS, PAID_QUESTIONS } from "#modules/one-way/pace.ts";
import { listPacks } from "#modules/packs/data.server.ts";
import { isPackOpen } from "#modules/packs/policy.ts";
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
import type { Queryable } from "#platform/db/client.ts";
import { loadBookingLines, loadOrderLines, readTimes } from "./components/own-lists.server.ts";
import { loadLevels } from "./components/progress.server.ts";

/** How many past sessions and orders; their own pages list the rest. */
const SESSIONS_LISTED = 10;
const ORDERS_LISTED = 6;

/** The data of a person's overview. */
export async function loadCandidate(services: Services, viewer: Viewer, local: LocalClock) {
  const { zone } = local;
  const { db, clock } = services;
  const { userId } = viewer;
  const now = clock.now();
  const isExpert = viewer.roles.includes("expert");
  const [practice, booked, hosted, { orders, next: hasOlderOrders }, sessions, packs, ...credits] =
    await Promise.all([
      loadPractice(services, userId, local),
      listLatest(db, { candidate: userId }),
      isExpert ? loadHosted(services, userId, local) : null,
      loadOrderLines(services, userId, zone, { after: null, size: ORDERS_LISTED }),
      listSessions(db, userId, now),
      listPacks(db, userId),
      ...CURRENCIES.map((currency) => getCredit(db, userId, currency)),
    ]);
  const lines = await loadBookingLines(services, userId, local, booked.sessions);
  const isUpcoming = (line: (typeof lines)[number]) => line.isAhead || line.mayChoose;
  return {
    practice,
    name: viewer.name,
    email: viewer.email,
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
    hasZone: viewer.zone !== null,
    // Sorted newest first; show the next session first.
    upcoming: lines.filter(isUpcoming).toReversed(),
    hosted,
    canceled: lines.filter((line) => line.canceled),
    past: lines.filter((line) => !isUpcoming(line) && !line.canceled),
    hasMore: booked.hasMore,
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
    orders,
    hasOlderOrders: hasOlderOrders !== null,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      lastSeen: dayAndTime(local, session.lastSeenAt),
      since: dayAndTime(local, session.createdAt),
      current: session.id === viewer.sessionId,
    })),
  };
}

/** The open sessions and the latest of the others, newest first. */
async function listLatest(db: Queryable, whose: Whose) {
  const [open, past] = await Promise.all([
    listOpenSessions(db, whose),
    listPastSessions(db, whose, { after: null, size: SESSIONS_LISTED }),
  ]);
  const sessions = [...open, ...past.sessions].toSorted(
    (a, b) => b.startAt.getTime() - a.startAt.getTime(),
  );
  return { sessions, hasMore: past.next !== null };
}

async function loadHosted(services: Services, userId: string, { zone, hourCycle }: LocalClock) {
  const { sessions, hasMore } = await listLatest(services.db, { expert: userId });
  const { undecided, endOf, isAhead } = await readTimes(services, sessions);
  const line = (session: OrderedSession) => ({
    id: session.id,
    serviceTitle: session.serviceTitle,
    startAt: session.startAt.toISOString(),
    when: unbroken(sessionTime(session.startAt, endOf(session), zone, hourCycle)),
    status: session.status as string,
    isUndecided: undecided.has(session.id),
  });
  return {
    // Sorted newest first; show the next session first.
    upcoming: sessions.filter(isAhead).map(line).toReversed(),
    past: sessions.filter((session) => !isAhead(session)).map(line),
    hasMore,
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
