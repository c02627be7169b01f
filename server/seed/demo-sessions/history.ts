import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import * as Y from "yjs";
import type { Services } from "#app/services.ts";
import type { Queryable } from "#platform/db/client.ts";
import { appendUpdate } from "#modules/rooms/document.server.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { scoreSelf } from "#modules/progress/commands.server.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import { anchorOf, type Draft } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { fixedClock } from "#platform/clock.ts";
import { DUE } from "#server/jobs/due.ts";
import { bookDemoSession } from "./book.ts";
import { offsetOf, TYPED } from "#content/demo-session.ts";
import { FULL_SCORECARD } from "#content/home.ts";
import { INTERVIEW, type Scripted } from "./interview.ts";
import type { Demo } from "./people.ts";
import { recordDemoSession } from "./recording.ts";

const MINUTE_MS = 60_000;
const RECORDED = { from: "0:41", to: "59:58" };
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Adds a session that took place three days ago, with timeline and scorecard, once; on an earlier
 * day if an interrupted start left one without a scorecard.
 */
export async function addHistory(services: Services, demo: Demo): Promise<void> {
  const { db, clock } = services;
  if (await hasHistory(services, demo)) return;
  const days =
    Math.floor(clock.now().getTime() / DAY_MS) - 3 - (await countUnscored(services, demo));
  const startAt = new Date(days * DAY_MS + 15 * HOUR_MS);
  const endAt = new Date(startAt.getTime() + HOUR_MS);
  const at = (instant: number) => ({
    ...services,
    clock: fixedClock(new Date(instant).toISOString()),
  });

  const { bookingId } = await bookDemoSession(services, demo, {
    startAt,
    request:
      "I freeze when somebody watches me type. Two problems, please, and stop me when I go silent.",
  });
  await runDue(at(startAt.getTime()), bookingId);
  await db.execute(sql`
    insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at, left_at, goodbye)
    values (${bookingId}::uuid, 'expert', ${demo.expertId}::uuid, ${randomUUID()}::uuid,
            ${new Date(startAt.getTime() - 4 * MINUTE_MS)}, ${endAt}, ${endAt}, true),
           (${bookingId}::uuid, 'candidate', null, ${randomUUID()}::uuid,
            ${new Date(startAt.getTime() - 2 * MINUTE_MS)}, ${endAt}, ${endAt}, true)`);
  const events: SessionEvent[] = [];
  for (const { at: offset, actor, ...event } of script(startAt)) {
    const when = new Date(startAt.getTime() + offsetOf(offset));
    events.push(
      await appendEvent(db, { ...event, sessionId: bookingId, startAt, actor, at: when }),
    );
  }
  await typeCode(db, bookingId, startAt);
  await recordDemoSession(at(endAt.getTime()), demo, {
    id: bookingId,
    startAt: new Date(startAt.getTime() + offsetOf(RECORDED.from)),
    seconds: (offsetOf(RECORDED.to) - offsetOf(RECORDED.from)) / 1000,
  });
  await runDue(at(endAt.getTime()), bookingId);
  await scoreSelf(
    at(endAt.getTime() + HOUR_MS),
    demo.candidate.userId,
    { id: bookingId, status: "completed", endAt },
    getRubric("coding")!,
    new Map(Object.entries(OWN_LEVELS)),
  );
  const sent = await sendScorecard(
    at(endAt.getTime() + 2 * HOUR_MS),
    { subject: sessionOf(bookingId), expertId: demo.expertId },
    scorecard(events),
    {},
  );
  if (!sent.ok) services.log.warn({ reason: sent.reason }, "the demo scorecard was not sent");
}

/** The editor's document, with one update for each pause in the candidate's typing. */
async function typeCode(db: Queryable, bookingId: string, startAt: Date): Promise<void> {
  const doc = new Y.Doc();
  const text = doc.getText("code");
  for (const { at: offset, code } of TYPED) {
    const known = Y.encodeStateVector(doc);
    doc.transact(() => {
      text.delete(0, text.length);
      text.insert(0, code);
    });
    const update = Y.encodeStateAsUpdate(doc, known);
    const at = new Date(startAt.getTime() + offsetOf(offset));
    await appendUpdate(db, bookingId, { role: "candidate", update, pieces: 3, at });
  }
}

/** Runs what is due for a session, as its jobs would. */
async function runDue(services: Services, bookingId: string): Promise<void> {
  for (const { kind, list, run } of DUE) {
    if (kind !== "session" && kind !== "attendance") continue;
    const due = await list(services, services.clock.now(), bookingId);
    if (due.includes(bookingId)) await run(services, bookingId);
  }
}

/** The interview with joins, phases, questions and consents, in order. */
function script(startAt: Date): Scripted[] {
  const system: Scripted[] = [
    { at: "-4:00", actor: "expert", kind: "join", data: { media: "video" } },
    { at: "-2:00", actor: "candidate", kind: "join", data: { media: "video" } },
    { at: "60:00", actor: "candidate", kind: "leave", data: {} },
    { at: "60:00", actor: "expert", kind: "leave", data: {} },
  ];
  for (const actor of ["candidate", "expert"] as const) {
    const data = { recording: true, transcript: true };
    system.push({ at: "0:40", actor, kind: "consent", data });
  }
  system.push(
    { at: "0:40", actor: "system", kind: "recording", data: { state: "started" } },
    { at: "60:00", actor: "system", kind: "recording", data: { state: "stopped" } },
  );
  let minutes = 0;
  for (const { key, name, minutes: length } of getRubric("coding")?.phases ?? []) {
    const endsAt = new Date(startAt.getTime() + (minutes + length) * MINUTE_MS).toISOString();
    system.push({
      at: `${minutes}:05`,
      actor: "expert",
      kind: "phase",
      data: { key, name, endsAt },
    });
    minutes += length;
  }
  for (const [at, id] of [
    ["5:20", "merge-bookings"],
    ["23:30", "rate-limit"],
  ] as const) {
    const question = listQuestions("coding").find((one) => one.id === id);
    if (!question) continue;
    const { text, code } = question;
    const data = { id, text, ...(code ? { code } : {}) };
    system.push({ at, actor: "expert", kind: "question", data });
  }
  return [...system, ...INTERVIEW].toSorted((a, b) => offsetOf(a.at) - offsetOf(b.at));
}

/** How the candidate scored themselves before they saw these. */
const OWN_LEVELS: Record<string, number> = {
  clarifying: 3,
  approach: 3,
  code: 4,
  testing: 4,
  communication: 2,
};

/** Built from the marks, like an expert's. */
function scorecard(events: readonly SessionEvent[]): Draft {
  const { levels, strengths, change, drill, moveForward, moveForwardWords } = FULL_SCORECARD;
  const marks = (dimension: string) =>
    events
      .filter((event) => event.kind === "mark" && event.data.dimension === dimension)
      .map(anchorOf);
  return {
    levels: Object.fromEntries(
      Object.entries(levels).map(([dimension, level]) => [
        dimension,
        { level, evidence: marks(dimension) },
      ]),
    ),
    strengths,
    change,
    drill: { dimension: drill },
    drillWords: "",
    moveForward,
    moveForwardWords,
    observations: {},
  };
}

async function hasHistory(
  { db }: Pick<Services, "db">,
  { candidate, expertId }: Demo,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from bookings
    where candidate_id = ${candidate.userId}::uuid and expert_id = ${expertId}::uuid
      and status = 'feedback_delivered'
    limit 1`);
  return rows.length > 0;
}

/** Sessions of an interrupted start, which take up the same hour of earlier days. */
async function countUnscored(
  { db, clock }: Pick<Services, "db" | "clock">,
  { expertId }: Demo,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from bookings
    where expert_id = ${expertId}::uuid and candidate_id is not null
      and status not in ('expired', 'held') and end_at < ${clock.now()}
      and (start_at at time zone 'UTC')::time = '15:00'`);
  return rows[0]!.count;
}
