import { and, eq, gte, sql } from "drizzle-orm";
import { type BookingView, listBookings } from "#modules/booking/data.server.ts";
import { getScorecards } from "#modules/scorecards/data.server.ts";
import type { Scorecard } from "#modules/scorecards/scorecard-view.ts";
import type { Scoring, Subject } from "#modules/scorecards/subject.ts";
import type { Queryable } from "#platform/db/client.ts";
import { dueReminders } from "./policy.ts";
import type { ReminderKind } from "./schema.ts";
import { followUps, scorecardReminders } from "./tables.server.ts";

const SESSION = "session";

export function sessionOf(bookingId: string): Subject {
  return { kind: SESSION, id: bookingId };
}

/** A session for its expert to score. */
export function scoringOf(booking: Pick<BookingView, "id" | "expertId">): Scoring {
  return { subject: sessionOf(booking.id), expertId: booking.expertId };
}

export async function isScorecardSent(db: Queryable, bookingId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from sent_scorecards
        where subject_kind = 'session' and subject_id = ${bookingId}::uuid`,
  );
  return rows.length > 0;
}

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

/** A person has fewer. */
const MAX_SCORECARDS = 1_000;

/** All scorecards sent to a candidate, latest session first. */
export async function listScorecardsOfCandidate(
  db: Queryable,
  userId: string,
): Promise<{ booking: BookingView; scorecard: Scorecard }[]> {
  const bookings = await listBookings(
    db,
    sql`b.candidate_id = ${userId}::uuid
        and exists (select from sent_scorecards s
                    where s.subject_kind = 'session' and s.subject_id = b.id)`,
    "newest",
    MAX_SCORECARDS,
  );
  const ids = bookings.map(({ id }) => id);
  const scorecards = await getScorecards(db, SESSION, ids);
  return bookings.flatMap((booking) => {
    const scorecard = scorecards.get(booking.id);
    return scorecard ? [{ booking, scorecard }] : [];
  });
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
        left join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = b.id
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
