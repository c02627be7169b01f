import { eq } from "drizzle-orm";
import { formatMoney } from "#lib/money.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Platform } from "#platform/services.ts";
import { scorecardRefunded } from "../emails/scorecard-refunded.server.ts";
import { oneWayScorecards } from "../tables.server.ts";
import { endClaim, lockScorecard } from "./end-claim.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Ends a claim whose time is over, which returns the recording to the queue; and refunds a scorecard
 * in full that wasn't delivered in time.
 */
export async function advanceRecordingScorecard(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockScorecard(tx, id);
    if (!found || found.scorecard.status !== "queued") return;
    const { scorecard, order } = found;
    if (!scorecard.deliverBy || scorecard.deliverBy > now) {
      return endClaim(deps, tx, scorecard, "ended");
    }
    await endClaim(deps, tx, scorecard, "late");
    await tx
      .update(oneWayScorecards)
      .set({ status: "refunded" })
      .where(eq(oneWayScorecards.id, scorecard.id));
    await actAs(tx, { role: "system" }, "no scorecard in time", now);
    const amountMinor = refundableMinor(order);
    const key = `not_delivered:${scorecard.id}`;
    await refundOrder(deps, tx, order, { amountMinor, reason: "not_held", key });
    if (order.email === null) return;
    const mail = scorecardRefunded({
      brand: deps.config.brand,
      orderId: order.id,
      orderUrl: orderUrl(deps.config, order.id),
      amountText: formatMoney(amountMinor, order.currency),
    });
    const dedupeKey = `one-way-scorecard-refunded:${order.id}`;
    await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
  });
}
