import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";

/** Starts a session by the clock. How it ends is decided by who was there. */
export async function startSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  orderId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const found = await lockSession(tx, orderId);
    if (found?.booking.status !== "confirmed" || found.booking.startAt > now) return;
    await actAs(tx, { role: "system" }, "scheduled", now);
    await changeStatus(tx, found.booking.id, "in_progress");
  });
}
