import { sql } from "drizzle-orm";
import { listAiSessions, listJudgements } from "#modules/ai-sessions/data.server.ts";
import { getVisaSession, listPastVisas } from "#modules/visa-interviews/data.server.ts";
import { findingsOf } from "#modules/visa-interviews/findings.server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSessionsSince } from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { listOneWay, listSegments, nextFreeInterviewAt } from "#modules/one-way/data.server.ts";
import { listOneWayScores } from "#modules/one-way/scores.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { endSession } from "#modules/rooms/commands/end-session.server.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { attend } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { findDemoPeople } from "./people.ts";
import { seedDemoSessions } from "./seed.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let services: TestServices;

beforeAll(async () => {
  services = await testServices({ now: "2027-01-11T08:52:30Z" });
  await seedDemoSessions(services);
});
afterAll(() => services.close());

async function sessions() {
  const { candidate } = await findDemoPeople(services);
  return listSessionsSince(services.db, candidate.userId, new Date(0));
}

async function joinable() {
  const now = services.clock.now();
  const { rooms } = services.config;
  return (await sessions()).filter(
    (session) => hasRoom(rooms, session, now) && roomHours(rooms, session).opensAt <= now,
  );
}

test("there is a session to join now, one tomorrow, and one that took place", async () => {
  const [tomorrow, now, past] = await sessions();
  expect(tomorrow).toMatchObject({ status: "confirmed", expertSlug: "host" });
  expect(tomorrow!.startAt.toISOString()).toBe("2027-01-12T09:00:00.000Z");
  expect(now!.startAt.toISOString()).toBe("2027-01-11T09:00:00.000Z");
  expect((await joinable()).map(({ id }) => id)).toEqual([now!.id]);
  expect(past).toMatchObject({ status: "feedback_delivered" });
  const events = await listEvents(services.db, past!.id, { seenBy: "expert" });
  expect(events.length).toBeGreaterThanOrEqual(40);
  expect(events.map(({ offsetMs }) => offsetMs)).toEqual(
    events.map(({ offsetMs }) => offsetMs).toSorted((a, b) => a - b),
  );
  const { rows: typed } = await services.db.execute(
    sql`select from room_updates where booking_id = ${past!.id}::uuid`,
  );
  expect(typed).toHaveLength(4);
  expect(await getScorecard(services.db, sessionOf(past!.id))).not.toBeNull();
  const { rows } = await services.db.execute<{ total: string }>(
    sql`select sum(amount_minor)::text as total from ledger_entries where account = 'expert_payable'`,
  );
  expect(Number(rows[0]!.total)).toBe(-5925 - 2175);
  expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
});

test("the candidate had two AI sessions with the same question and better answers", async () => {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from users where email = 'candidate@greenroom.example'`,
  );
  const userId = rows[0]!.id;
  const practiced = await listAiSessions(services.db, userId);
  expect(practiced.map(({ format, status }) => [format, status])).toEqual([
    ["interview", "ended"],
    ["visa", "ended"],
    ["interview", "ended"],
  ]);
  const [first, second] = (await listJudgements(services.db, userId)).map(({ judgement }) =>
    judgement.dimensions.reduce((sum, { level }) => sum + (level ?? 0), 0),
  );
  expect(second).toBeGreaterThan(first!);
});

test("the candidate had a visa interview whose report has findings", async () => {
  const { candidate } = await findDemoPeople(services);
  const [past] = await listPastVisas(services.db, candidate.userId);
  const visa = await getVisaSession(services.db, { id: past!.id, userId: candidate.userId });
  expect(visa!.interview.turns.length).toBeGreaterThanOrEqual(8);
  const kinds = new Set(findingsOf(visa!.interview).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["contradiction", "avoided"]));
});

test("there is a one-way recording that plays, and this week's free one is left", async () => {
  const { candidate } = await findDemoPeople(services);
  const [recorded, ...others] = await listOneWay(services.db, candidate.userId);
  expect(others).toEqual([]);
  expect(recorded!.status).toBe("submitted");
  const person = { userId: candidate.userId, zone: "Asia/Kolkata" };
  expect(await nextFreeInterviewAt(services, person)).toBeNull();
  expect(await listOneWayScores(services.db, candidate.userId)).toHaveLength(10);
  await services.runJobs();
  const answers = await listSegments(services.db, recorded!.id);
  expect(answers.map(({ durationMs }) => Math.round(durationMs! / 1000))).toEqual([42, 57, 38]);
});

test("the session that took place was recorded by both, and plays", async () => {
  const past = (await sessions()).find(({ status }) => status === "feedback_delivered");
  await services.runJobs();
  const recorded = await listRecordings(services.db, past!.id);
  expect(recorded.map(({ role, status }) => `${role} ${status}`).toSorted()).toEqual([
    "candidate ready",
    "expert ready",
  ]);
  for (const { startedAt, durationMs } of recorded) {
    expect(startedAt.getTime() - past!.startAt.getTime()).toBe(41_000);
    expect(Math.round(durationMs! / MINUTE)).toBe(59);
  }
});

test("another start adds nothing", async () => {
  const before = (await sessions()).map(({ id }) => id);
  await seedDemoSessions(services);
  expect((await sessions()).map(({ id }) => id)).toEqual(before);
});

test("a later start reschedules the session that nobody attended, and emails its new link", async () => {
  const [, missed] = await sessions();
  services.clock.advance(2 * HOUR);
  await seedDemoSessions(services);
  expect(await sessions()).toHaveLength(3);
  expect((await joinable()).map(({ id }) => id)).toEqual([missed!.id]);
  const { rows } = await services.db.execute<{ text: string }>(
    sql`select text from outbox_mails where dedupe_key like 'session-moved:%:candidate'`,
  );
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(`/room/${missed!.id}?t=`)]);
});

test("a session that was a no-show is followed by another one", async () => {
  services.clock.advance(2 * HOUR);
  await runDueJobs(services);
  await seedDemoSessions(services);
  expect(await joinable()).toHaveLength(1);
});

test("a start in the hour of a session that nobody came to is followed by another one", async () => {
  const [session] = await joinable();
  services.clock.advance(session!.startAt.getTime() + MINUTE - services.clock.now().getTime());
  await runDueJobs(services);
  services.clock.advance(26 * MINUTE);
  await seedDemoSessions(services);
  const [next, ...others] = await joinable();
  expect(others).toEqual([]);
  expect(next!.id).not.toBe(session!.id);
});

test("a session that someone attended stays", async () => {
  const [now] = await joinable();
  await services.db.execute(
    sql`insert into room_presence (booking_id, role, peer, joined_at, seen_at)
        values (${now!.id}::uuid, 'candidate', gen_random_uuid(), ${now!.startAt}, ${now!.startAt})`,
  );
  services.clock.advance(3 * HOUR);
  await seedDemoSessions(services);
  expect((await sessions()).map(({ id }) => id)).toContain(now!.id);
  expect(await joinable()).toHaveLength(1);
});

test("a session that ended early is followed by another one", async () => {
  const [session] = await joinable();
  const { id, startAt } = session!;
  services.clock.advance(startAt.getTime() + 5 * MINUTE - services.clock.now().getTime());
  await runDueJobs(services);
  await attend(services, id, { candidate: [[0]], expert: [[0]] });
  const { expertId } = await findDemoPeople(services);
  expect(await endSession(services, { bookingId: id, expertId })).toEqual({ ok: true });
  services.clock.advance(2 * MINUTE);
  await seedDemoSessions(services);
  const others = (await joinable()).filter((one) => one.id !== id);
  expect(others).toHaveLength(1);
});

test("a session that nobody joins is followed by the next while the server runs", async () => {
  const { clock } = services;
  await seedDemoSessions(services);
  const QUARTER = 15 * MINUTE;
  clock.advance(QUARTER - (clock.now().getTime() % QUARTER));
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await runDueJobs(services);
    await handleJob(services, "demo.sessions", {});
    for (let minute = 0; minute < 5; minute++) {
      expect(await joinable(), clock.now().toISOString()).not.toEqual([]);
      clock.advance(MINUTE);
    }
  }
}, 120_000);

test("refuses prod", async () => {
  const config = { ...services.config, isProd: true };
  await expect(seedDemoSessions({ ...services, config })).rejects.toThrow("prod");
});

describe("a start that was interrupted", () => {
  /** Everything after the given number of statements fails, as if the process had been killed. */
  function dying(own: TestServices, after: number): TestServices {
    let left = after;
    const guard = <Target extends object>(target: Target): Target =>
      new Proxy(target, {
        get(of, name) {
          const value: unknown = Reflect.get(of, name, of);
          if (typeof value !== "function") return value;
          if (name === "transaction") {
            return (run: (tx: object) => unknown) =>
              own.db.transaction(async (tx) => run(guard(tx)));
          }
          return (...args: unknown[]) => {
            if (["execute", "select", "insert", "update"].includes(String(name)) && left-- <= 0) {
              throw new Error("killed");
            }
            return Reflect.apply(value, of, args);
          };
        },
      });
    return { ...own, db: guard(own.db) };
  }

  // Before, between and after the steps of a booking, and in each step of the seed.
  test.each([12, 20, 36, 90, 300])(
    "after %i statements, the next one has everything",
    async (after) => {
      const own = await testServices({ now: "2027-01-11T08:52:30Z" });
      try {
        await seedDemoSessions(dying(own, after)).catch(() => undefined);
        await seedDemoSessions(own);
        const { candidate } = await findDemoPeople(own);
        const all = await listSessionsSince(own.db, candidate.userId, new Date(0));
        const now = own.clock.now();
        const { rooms } = own.config;
        expect(
          all.some((one) => hasRoom(rooms, one, now) && roomHours(rooms, one).opensAt <= now),
        ).toBe(true);
        const scored = all.filter(({ status }) => status === "feedback_delivered");
        expect(scored).toHaveLength(1);
        expect(await getScorecard(own.db, sessionOf(scored[0]!.id))).not.toBeNull();
        expect(await listLedgerSums(own.db)).toMatchObject([{ sumMinor: 0 }]);
      } finally {
        await own.close();
      }
    },
  );
});
