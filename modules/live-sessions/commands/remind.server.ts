import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { reminderForCandidate, reminderForExpert } from "../emails/session-reminder.server.ts";
import { REMINDER_JOB } from "../reminders.ts";
import { dueReminder, type ReminderKind, reminderEnds, timeUntil } from "../reminders.ts";
import { openSessionMails, REMINDER } from "./session-mails.server.ts";

export type DueReminder = {
  orderId: string;
  bookingId: string;
  sequence: number;
  kind: ReminderKind;
};

/**
 * Queues a reminder that is due by the clock: a row says so, once per version of a booking and kind,
 * and the job is written with it.
 */
export async function queueReminder(
  deps: Pick<Platform, "db" | "clock" | "queue">,
  due: DueReminder,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`insert into booking_reminders (booking_id, sequence, kind, queued_at)
          values (${due.bookingId}::uuid, ${due.sequence}, ${due.kind}, ${deps.clock.now()})
          on conflict do nothing returning kind`,
    );
    if (rows.length > 0) await deps.queue.enqueue(tx, REMINDER_JOB, due);
  });
}

/**
 * Mails one reminder to both, if it is still true: the session stands, at the time it was queued
 * for, that time is ahead, and no later reminder is due. The mails are taken back when the session
 * changes before they are sent, and run out by themselves.
 */
export async function sendReminder(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  { orderId, sequence, kind }: DueReminder,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // Who changes the session meanwhile waits, and then finds the mails to take back.
    await tx.execute(sql`select 1 from bookings where order_id = ${orderId} for update`);
    const mails = await openSessionMails(deps, tx, orderId);
    if (!mails) return;
    const { booking, about, links, cancellation } = mails;
    if (booking.status !== "confirmed" || booking.sequence !== sequence) return;
    const madeAt = await readMadeAt(tx, booking.id);
    if (dueReminder(booking.startAt, madeAt, now) !== kind) return;

    const startsIn = timeUntil(booking.startAt, now);
    const more = { part: `:${kind}`, expiresAt: reminderEnds(kind, booking.startAt) };
    const input = { kind, startsIn, cancellation };
    const candidate = { ...about("candidate"), ...input, links: links("candidate") };
    await mails.send("candidate", REMINDER, reminderForCandidate(candidate), more);
    const expert = { ...about("expert"), ...input, links: links("expert") };
    await mails.send("expert", REMINDER, reminderForExpert(expert), more);
  });
}

/** Since when a booking has stood at its time: its confirmation, or its last move. */
const MADE_AT = sql`
  greatest(b.confirmed_at, (
    select max(c.at) from status_changes c
    where c.subject = 'booking' and c.subject_id = b.id::text and c.detail is not null))`;

async function readMadeAt(tx: Tx, bookingId: string): Promise<Date> {
  const { rows } = await tx.execute<{ made_at: string }>(
    sql`select ${MADE_AT} as made_at from bookings b where b.id = ${bookingId}::uuid`,
  );
  return new Date(rows[0]!.made_at);
}

export async function listDueReminders(db: Queryable, now: Date): Promise<DueReminder[]> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select b.order_id, b.id, b.sequence, b.start_at, ${MADE_AT} as made_at,
               array(select r.kind from booking_reminders r
                     where r.booking_id = b.id and r.sequence = b.sequence) as queued
        from bookings b
        where b.status = 'confirmed' and b.order_id is not null
          and b.start_at > ${now} and b.start_at <= ${new Date(now.getTime() + DAY_MS)}
        order by b.start_at`,
  );
  return rows.flatMap((row) => {
    const kind = dueReminder(new Date(row["start_at"]!), new Date(row["made_at"]!), now);
    const queued = row["queued"] as unknown as string[];
    if (kind === null || queued.includes(kind)) return [];
    const { order_id: orderId, id: bookingId } = row;
    return [{ orderId: orderId!, bookingId: bookingId!, sequence: Number(row["sequence"]), kind }];
  });
}

const DAY_MS = 86_400_000;
