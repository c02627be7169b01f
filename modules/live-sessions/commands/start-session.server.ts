import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import {
  type LockedSession,
  lockSession,
} from "#modules/live-sessions/commands/lock-session.server.ts";
import type { Tx } from "#platform/db/client.ts";

/** Starts a session by the clock. Presence decides how it ends. */
export async function startSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  orderId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockSession(tx, orderId);
    if (found) await startLocked(tx, found, clock.now());
  });
}

/** Starts a locked session whose time has come. Returns its new state. */
export async function startLocked(tx: Tx, found: LockedSession, now: Date): Promise<LockedSession> {
  const { booking } = found;
  if (booking.status !== "confirmed" || booking.startAt > now) return found;
  await actAs(tx, { role: "system" }, "scheduled", now);
  await changeStatus(tx, booking.id, "in_progress");
  return { ...found, booking: { ...booking, status: "in_progress" } };
}
