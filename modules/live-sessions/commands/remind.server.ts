import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { getOrderOfBooking } from "../data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { reminderForCandidate, reminderForExpert } from "../emails/session-reminder.server.ts";
import { dueReminder, type ReminderKind, reminderEnds, timeUntil } from "../reminders.ts";
import { lockBooking } from "#modules/booking/commands.server.ts";
import { openSessionMails, REMINDER } from "./session-mails.server.ts";

const DAY_MS = 86_400_000;

/**
 * Emails the due reminder to both, once per booking version and kind. Unsent emails are dropped
 * when the session changes, and expire by themselves.
 */
export async function sendReminder(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  bookingId: string,
): Promise<void> {
  const orderId = await getOrderOfBooking(deps.db, bookingId);
  if (orderId === null) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // A concurrent change waits and then finds the emails to drop.
    await lockBooking(tx, bookingId);
    const kind = (await readDue(tx, now, bookingId))[0]?.kind;
    const mails = await openSessionMails(deps, tx, orderId);
    if (!kind || !mails) return;
    const { booking, about, links, cancellation } = mails;
    await tx.execute(
      sql`insert into booking_reminders (booking_id, sequence, kind, written_at)
          values (${bookingId}::uuid, ${booking.sequence}, ${kind}, ${now})`,
    );
    const startsIn = timeUntil(booking.startAt, now);
    const more = { part: `:${kind}`, expiresAt: reminderEnds(kind, booking.startAt) };
    const input = { kind, startsIn, cancellation };
    const candidate = { ...about("candidate"), ...input, links: links("candidate") };
    await mails.send("candidate", REMINDER, reminderForCandidate(candidate), more);
    const expert = { ...about("expert"), ...input, links: links("expert") };
    await mails.send("expert", REMINDER, reminderForExpert(expert), more);
  });
}

/** Sessions with a due, unwritten reminder; or whether the given one has one. */
export async function listDueReminders(
  db: Queryable,
  now: Date,
  bookingId?: string,
): Promise<string[]> {
  return (await readDue(db, now, bookingId)).map(({ id }) => id);
}

/** When a booking got its current time: at confirmation or at the last move. */
const MADE_AT = sql`
  greatest(b.confirmed_at, (
    select max(c.at) from status_changes c
    where c.subject = 'booking' and c.subject_id = b.id::text and c.detail is not null))`;

async function readDue(
  db: Queryable,
  now: Date,
  bookingId?: string,
): Promise<{ id: string; kind: ReminderKind }[]> {
  const { rows } = await db.execute<{
    id: string;
    start_at: string;
    made_at: string;
    written: string[];
  }>(
    sql`select b.id, b.start_at, ${MADE_AT} as made_at,
               array(select r.kind from booking_reminders r
                     where r.booking_id = b.id and r.sequence = b.sequence) as written
        from bookings b
        where b.status = 'confirmed' and b.candidate_id is not null
          and b.start_at > ${now} and b.start_at <= ${new Date(now.getTime() + DAY_MS)}
          ${bookingId ? sql`and b.id = ${bookingId}::uuid` : sql``}
        order by b.start_at`,
  );
  return rows.flatMap(({ id, start_at, made_at, written }) => {
    const kind = dueReminder(new Date(start_at), new Date(made_at), now);
    return kind === null || written.includes(kind) ? [] : [{ id, kind }];
  });
}
