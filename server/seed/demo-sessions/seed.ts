import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { listUndecided } from "#modules/rooms/data.server.ts";
import { decideSession } from "#modules/rooms/commands/decide-session.server.ts";
import { bookDemoSession, finishBookings, moveDemoSession } from "./book.ts";
import { addHistory } from "./history.ts";
import { addOneWay } from "./one-way.ts";
import { type Demo, findDemoPeople } from "./people.ts";
import { addPractice } from "./practice.ts";
import { addVisa } from "./visa.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** After this, a session that nobody attended is about to become a no-show. */
const MISSED_MS = 15 * MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;

const REQUESTS = {
  now: "Try the room: video, editor, questions and the scorecard afterward.",
  tomorrow:
    "Backend round at a payments company. I’d like one problem with intervals or queues, and to be interrupted when I stop explaining.",
};

/**
 * Ensures a session that can be joined now, one tomorrow, a past one, AI sessions, a visa interview
 * and a scored one-way recording. What an interrupted start left half-made is finished or added
 * again, and what still fails is logged, because demo data mustn't stop a start. Without the
 * sandbox, nothing can be bought, so nothing is added. Throws in prod.
 */
export async function seedDemoSessions(services: Services): Promise<void> {
  if (services.config.isProd) throw new Error("Demo data never goes into prod.");
  if (!services.config.payments.sandbox) return;
  const demo = await findDemoPeople(services);
  await finishBookings(services, demo);
  for (const add of [keepSessions, addHistory, addPractice, addOneWay, addVisa]) {
    try {
      await add(services, demo);
    } catch (error) {
      services.log.error({ err: error, step: add.name }, "demo data could not be added");
    }
  }
}

/** Ensures the sessions to join now and tomorrow while the server runs. */
export async function keepDemoSessions(services: Services): Promise<void> {
  if (services.config.payments.sandbox)
    await keepSessions(services, await findDemoPeople(services));
}

/**
 * A session that nobody attended while the server was down is rescheduled, and one that ended early
 * is decided. One that nobody has joined for ten minutes is a no-show at once, because it takes up
 * the hour of the next one.
 */
async function keepSessions(services: Services, demo: Demo): Promise<void> {
  const { clock, config } = services;
  const now = clock.now().getTime();
  await settleEnded(services, await listOpen(services, demo, now));
  for (const { orderId, isLate } of await listOpen(services, demo, now)) {
    if (isLate) await decide(services, orderId, "no_show_both", "Nobody joined the demo session.");
  }
  const open = await listOpen(services, demo, now);
  const missed = open.filter(({ isMissed }) => isMissed);

  const ensure = async (startAt: number, request: string) => {
    const spare = missed.shift();
    const to = new Date(Math.ceil(startAt / QUARTER_MS) * QUARTER_MS);
    const isMoved =
      spare !== undefined &&
      (await moveDemoSession(services, demo, { orderId: spare.orderId, startAt: to }));
    // One that had started can't be moved; until it's decided, it takes up its hour.
    if (spare && !isMoved) await decideSession(services, spare.bookingId);
    if (!isMoved) await bookDemoSession(services, demo, { startAt: to, request });
  };
  const stays = open.filter(({ isMissed }) => !isMissed);
  const opensBefore = config.rooms.opensMin * MINUTE_MS;
  // The room opens 15 minutes before, so the next quarter hour can be joined at once.
  if (!stays.some(({ startAt }) => startAt <= now + opensBefore)) await ensure(now, REQUESTS.now);
  if (!stays.some(({ startAt }) => startAt > now + DAY_MS / 2)) {
    await ensure(now + DAY_MS, REQUESTS.tomorrow);
  }
}

type Open = {
  bookingId: string;
  orderId: string;
  startAt: string;
  attended: boolean;
  hasStarted: boolean;
};

function decide(
  services: Services,
  orderId: string,
  outcome: "completed" | "no_show_both",
  why: string,
) {
  return decideOutcome(services, orderId, outcome, { role: "operator", id: "demo" }, why);
}

/** One that ended too early to count waits for an operator, and takes up its hour until then. */
async function settleEnded(
  services: Services,
  open: readonly { bookingId: string; orderId: string }[],
) {
  const undecided = await listUndecided(
    services.db,
    open.map(({ bookingId }) => bookingId),
  );
  for (const { bookingId, orderId } of open) {
    if (!undecided.has(bookingId)) continue;
    await decide(services, orderId, "completed", "A demo session counts however short.");
  }
}

/** The sessions that are confirmed or running, soonest first. */
async function listOpen({ db }: Pick<Services, "db">, { candidate, expertId }: Demo, now: number) {
  const { rows } = await db.execute<Open>(sql`
    select b.id as "bookingId", l.order_id as "orderId", b.start_at as "startAt",
           b.status = 'in_progress' and b.end_at > ${new Date(now)} and exists (
             select from room_presence p where p.booking_id = b.id) as attended,
           b.status = 'in_progress' as "hasStarted"
    from bookings b join session_list l on l.id = b.id
    where b.candidate_id = ${candidate.userId}::uuid and b.expert_id = ${expertId}::uuid
      and b.status in ('confirmed', 'in_progress')
    order by b.start_at`);
  return rows.map(({ bookingId, orderId, startAt, attended, hasStarted }) => {
    const at = new Date(startAt).getTime();
    return {
      bookingId,
      orderId,
      startAt: at,
      isMissed: !attended && at + MISSED_MS <= now,
      isLate: !attended && hasStarted && at + LATE_MS <= now && at + MISSED_MS > now,
    };
  });
}
