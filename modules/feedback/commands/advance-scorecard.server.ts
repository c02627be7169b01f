import { deliverFeedback } from "#modules/live-sessions/commands/deliver-feedback.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { momentIn } from "#lib/moment.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { isScorecardSent, listWrittenReminders } from "../data.server.ts";
import { overdueForTeam, scorecardReminder } from "../emails/scorecard-reminder.server.ts";
import { dueAt, dueReminders } from "../policy.ts";
import type { ReminderKind } from "../schema.ts";
import { scorecardReminders } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Handles what is due for a completed session's scorecard: delivers one that was sent before the
 * outcome was decided, reminds the expert, and finally notifies the team.
 */
export async function advanceScorecard(deps: Deps, bookingId: string): Promise<void> {
  const orderId = await getOrderOfBooking(deps.db, bookingId);
  if (orderId === null) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockSession(tx, orderId);
    if (found?.booking.status !== "completed") return;
    const { booking } = found;
    if (await isScorecardSent(tx, bookingId)) {
      await deliverFeedback(deps, tx, orderId, { role: "expert", id: booking.expertId });
      return;
    }
    const written = await listWrittenReminders(tx, booking);
    const fresh = dueReminders(booking, now).filter((kind) => !written.includes(kind));
    const latest = fresh.at(-1);
    if (!latest) return;
    await tx
      .insert(scorecardReminders)
      .values(fresh.map((kind) => ({ bookingId, kind, writtenAt: now })))
      .onConflictDoUpdate({
        target: [scorecardReminders.bookingId, scorecardReminders.kind],
        set: { writtenAt: now },
      });
    await mailReminder(deps, tx, orderId, latest);
  });
}

async function mailReminder(
  deps: Deps,
  tx: Tx,
  orderId: string,
  kind: ReminderKind,
): Promise<void> {
  const mails = await openSessionMails(deps, tx, orderId);
  if (!mails) return;
  const { booking, about } = mails;
  const due = dueAt(booking);
  const { date, start } = momentIn(booking.expertZone, due, due);
  const url = (path: string) => new URL(path, deps.config.publicUrl).href;
  const mail = scorecardReminder({
    ...about("expert"),
    kind,
    due: `${date}, ${start}`,
    scorecardUrl: url(`/expert/sessions/${booking.id}`),
  });
  await mails.send("expert", "scorecard-due", mail, { part: `:${kind}` });
  if (kind !== "overdue") return;
  await enqueueMail(deps, tx, {
    dedupeKey: `scorecard-overdue:${orderId}:team`,
    to: deps.config.brand.supportEmail,
    ...overdueForTeam({
      ...about("expert"),
      listUrl: url("/admin/bookings?status=late_scorecard"),
    }),
  });
}
