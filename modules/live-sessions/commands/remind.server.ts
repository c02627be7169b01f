import type { Platform } from "#platform/services.ts";
import { getOrderOfBooking } from "../data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { reminderForCandidate, reminderForExpert } from "../emails/session-reminder.server.ts";
import { dueReminder, type ReminderKind, reminderEnds, timeUntil } from "../reminders.ts";
import { lockBooking, recordReminder } from "#modules/booking/commands.server.ts";
import { listUpcomingBookings } from "#modules/booking/data.server.ts";
import { openSessionMails, REMINDER } from "./session-mails.server.ts";

const DAY_MS = 86_400_000;

/**
 * Emails the due reminder to both, once per booking version and kind. Unsent emails are dropped
 * when the session changes, and expire on their own.
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
    await recordReminder(tx, booking, kind, now);
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

async function readDue(
  db: Queryable,
  now: Date,
  bookingId?: string,
): Promise<{ id: string; kind: ReminderKind }[]> {
  const until = new Date(now.getTime() + DAY_MS);
  const upcoming = await listUpcomingBookings(db, now, until, bookingId);
  return upcoming.flatMap(({ id, startAt, madeAt, reminders }) => {
    const kind = dueReminder(startAt, madeAt, now);
    return kind === null || reminders.includes(kind) ? [] : [{ id, kind }];
  });
}
