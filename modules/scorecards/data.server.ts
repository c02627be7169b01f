import { and, eq, gte, sql } from "drizzle-orm";
import { type BookingView, listBookings } from "#modules/booking/data.server.ts";
import { getServiceTopic, getTopicName } from "#modules/catalog/data.server.ts";
import { getRubric, getRubricVersion } from "#modules/rubrics/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { getEvents, listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import {
  dueReminders,
  type EvidenceEvent,
  isEvidence,
  lastNote,
  type MarkEvent,
  marksOf,
  type NoteLine,
  noteLines,
  quotableEvents,
  startFromMarks,
} from "./policy.ts";
import type { Draft, Level, ReminderKind } from "./schema.ts";
import { levelsOf, type Sent } from "./scorecard-view.ts";
import { followUps, scorecardLevels, scorecardReminders, scorecards } from "./tables.server.ts";

/** The session that this user hosts as its expert; null for anyone else's. */
export async function getSessionOfExpert(
  db: Queryable,
  bookingId: string,
  userId: string,
): Promise<BookingView | null> {
  const [booking] = await listBookings(
    db,
    sql`b.id = ${bookingId}::uuid and c.user_id = ${userId}::uuid
        and b.candidate_id is not null and b.status not in ('held', 'expired')`,
  );
  return booking ?? null;
}

/** The session that this user booked; null for anyone else's. */
export async function getSessionOfCandidate(
  db: Queryable,
  bookingId: string,
  userId: string,
): Promise<BookingView | null> {
  const [booking] = await listBookings(
    db,
    sql`b.id = ${bookingId}::uuid and b.candidate_id = ${userId}::uuid
        and b.status not in ('held', 'expired')`,
  );
  return booking ?? null;
}

type Row = typeof scorecards.$inferSelect;

/** A scorecard that was sent. */
export type Scorecard = Sent & { sentAt: Date };

export async function isScorecardSent(db: Queryable, bookingId: string): Promise<boolean> {
  return ((await getRow(db, bookingId))?.sentAt ?? null) !== null;
}

/** The session's scorecard once it was sent; null before. */
export async function getScorecard(db: Queryable, bookingId: string): Promise<Scorecard | null> {
  const row = await getRow(db, bookingId);
  if (!row?.sentAt || row.moveForward === null) return null;
  // Sequential: `db` may be a transaction.
  const rubric = await getRubricVersion(db, row.topic, row.rubricVersion);
  if (!rubric) throw new Error(`${row.topic} ${row.rubricVersion} was never published`);
  const topicName = await getTopicName(db, row.topic);
  const stored = await listLevels(db, bookingId);
  const quoted = await getEvents(db, bookingId, [
    ...new Set(stored.flatMap(({ evidence }) => evidence)),
  ]);
  const events = quoted.filter(isEvidence).toSorted((a, b) => a.offsetMs - b.offsetMs);
  return {
    rubric,
    topicName,
    levels: levelsOf(rubric, stored, events),
    strengths: row.strengths,
    change: row.change,
    drillDimension: row.drillDimension,
    drillWords: row.drillWords,
    moveForward: row.moveForward,
    moveForwardWords: row.moveForwardWords,
    sentAt: row.sentAt,
  };
}

/** All scorecards sent to a candidate, latest session first. */
export async function listScorecardsOfCandidate(
  db: Queryable,
  userId: string,
): Promise<{ booking: BookingView; scorecard: Scorecard }[]> {
  const bookings = await listBookings(
    db,
    sql`b.candidate_id = ${userId}::uuid
        and exists (select from sent_scorecards s where s.booking_id = b.id)`,
  );
  const found = await Promise.all(
    bookings.map(async (booking) => ({ booking, scorecard: await getScorecard(db, booking.id) })),
  );
  return found.flatMap(({ booking, scorecard }) => (scorecard ? [{ booking, scorecard }] : []));
}

export type OpenDraft = {
  rubric: Rubric;
  draft: Draft;
  /** Quotable events, by time. */
  events: EvidenceEvent[];
  /** The expert's marks, including those without words. */
  marks: MarkEvent[];
  /** The expert's own notes; empty without any. */
  note: string;
  /** The same by line, to quote from. */
  notes: NoteLine[];
  /** Null until it was saved. */
  savedAt: Date | null;
};

/**
 * The expert's draft, or a new one that starts from their marks. Null if the topic has no rubric.
 */
export async function openDraft(db: Queryable, booking: BookingView): Promise<OpenDraft | null> {
  const row = await getRow(db, booking.id);
  // The booking may have been a different session before: another expert's, or at another time.
  const isOwn =
    row !== null &&
    row.expertId === booking.expertId &&
    row.savedAt >= booking.startAt &&
    row.sentAt === null;
  const topic = await getServiceTopic(db, booking.serviceSlug);
  const rubric = isOwn
    ? await getRubricVersion(db, row.topic, row.rubricVersion)
    : topic && getRubric(topic);
  if (!rubric) return null;
  const timeline = await listEvents(db, booking.id, { seenBy: "expert" });
  const events = quotableEvents(timeline, booking);
  const marks = marksOf(timeline, booking);
  const note = lastNote(timeline, booking);
  const found = { rubric, events, marks, note: note?.text ?? "", notes: noteLines(note) };
  const fresh = startFromMarks(rubric, marks);
  if (!isOwn) return { ...found, draft: fresh, savedAt: null };

  const known = new Set(events.map(({ id }) => id));
  const stored = await listLevels(db, booking.id);
  const levels: Draft["levels"] = {};
  for (const { key } of rubric.dimensions) {
    const saved = stored.find(({ dimension }) => dimension === key);
    levels[key] = saved
      ? { level: saved.level, evidence: saved.evidence.filter((id) => known.has(id)) }
      : fresh.levels[key]!;
  }
  const draft = draftOf(row);
  const observations = { ...draft.observations };
  for (const [key, timed] of Object.entries(fresh.observations)) {
    // A draft saved before that mark has no time for it.
    if (levels[key]?.evidence.length === 0) observations[key] ??= timed;
  }
  return { ...found, draft: { ...draft, levels, observations }, savedAt: row.savedAt };
}

function draftOf(row: Row): Omit<Draft, "levels"> {
  return {
    strengths: row.strengths ?? "",
    change: row.change ?? "",
    drill: row.drillDimension
      ? { dimension: row.drillDimension }
      : row.drillWords === null
        ? null
        : "own",
    drillWords: row.drillWords ?? "",
    moveForward: row.moveForward,
    moveForwardWords: row.moveForwardWords ?? "",
    observations: row.observations ?? {},
  };
}

async function getRow(db: Queryable, bookingId: string): Promise<Row | null> {
  const [row] = await db.select().from(scorecards).where(eq(scorecards.bookingId, bookingId));
  return row ?? null;
}

function listLevels(
  db: Queryable,
  bookingId: string,
): Promise<{ dimension: string; level: Level; evidence: number[] }[]> {
  return db
    .select({
      dimension: scorecardLevels.dimension,
      level: scorecardLevels.level,
      evidence: scorecardLevels.evidence,
    })
    .from(scorecardLevels)
    .where(eq(scorecardLevels.bookingId, bookingId));
}

/** Which of these sessions' scorecards were sent. */
export async function listScored(db: Queryable, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select booking_id as id from scorecards
        where sent_at is not null and booking_id = any(${sql.param(bookingIds)}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type FollowUp = typeof followUps.$inferSelect;

export async function getFollowUp(db: Queryable, bookingId: string): Promise<FollowUp | null> {
  const [row] = await db.select().from(followUps).where(eq(followUps.bookingId, bookingId));
  return row ?? null;
}

/**
 * Sessions that need a scorecard reminder or delivery; or whether the given one does.
 */
export async function listDueScorecards(
  db: Queryable,
  now: Date,
  bookingId?: string,
): Promise<string[]> {
  const { rows } = await db.execute<{
    id: string;
    endAt: string;
    feedbackDueAt: string;
    written: string[];
    sent: boolean;
  }>(
    sql`select b.id, b.end_at as "endAt", b.feedback_due_at as "feedbackDueAt",
               c.sent_at is not null as sent,
               array(select r.kind from scorecard_reminders r
                     where r.booking_id = b.id and r.written_at >= b.start_at) as written
        from session_list b
        left join scorecards c on c.booking_id = b.id
        where b.status = 'completed' and b.feedback_due_at > ${now}
          ${bookingId ? sql`and b.id = ${bookingId}::uuid` : sql``}
        order by b.end_at`,
  );
  return rows
    .filter(
      ({ endAt, feedbackDueAt, written, sent }) =>
        sent ||
        dueReminders({ endAt: new Date(endAt), feedbackDueAt: new Date(feedbackDueAt) }, now).some(
          (kind) => !written.includes(kind),
        ),
    )
    .map(({ id }) => id);
}

/** The reminders of this session; a rebooked one has those of its earlier time as well. */
export async function listWrittenReminders(
  db: Queryable,
  { id, startAt }: { id: string; startAt: Date },
): Promise<ReminderKind[]> {
  const rows = await db
    .select({ kind: scorecardReminders.kind })
    .from(scorecardReminders)
    .where(and(eq(scorecardReminders.bookingId, id), gte(scorecardReminders.writtenAt, startAt)));
  return rows.map(({ kind }) => kind);
}
