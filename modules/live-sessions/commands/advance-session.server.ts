import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { changeStatus } from "#modules/booking/commands.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import { recomputeExpertShare } from "./settle-session.server.ts";

/** Starts or ends a session by the clock; ending it fulfills the order. */
export async function advanceSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  orderId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const found = await lockSession(tx, orderId);
    if (!found) return;
    const { booking } = found;
    await actAs(tx, { role: "system" }, "scheduled", now);
    let { status } = booking;
    if (status === "confirmed" && booking.startAt <= now) {
      await changeStatus(tx, booking.id, "in_progress");
      status = "in_progress";
    }
    if (status !== "in_progress" || booking.endAt > now) return;
    await changeStatus(tx, booking.id, "completed");
    await fulfillOrder(tx, orderId, now);
    await recomputeExpertShare({ clock }, tx, orderId);
  });
}
