import { sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { getPayment } from "../data.server.ts";
import type { RefundReason } from "../policy.ts";
import { mailRefund } from "./mail-order.server.ts";

/**
 * Sends a requested refund to the provider, with the refund's own id as the key, so that trying
 * again after a lost reply never sends it twice; then closes the order and tells the buyer.
 */
export async function sendRefund(
  deps: Pick<Services, "db" | "clock" | "config" | "payments" | "queue">,
  refundId: string,
): Promise<void> {
  const { rows } = await deps.db.execute<{
    payment_id: string;
    amount_minor: number;
    reason: RefundReason;
    status: string;
  }>(
    sql`select payment_id, amount_minor, reason, status from refunds where id = ${refundId}::uuid`,
  );
  const refund = rows[0];
  if (!refund || refund.status === "done") return;
  const payment = await getPayment(deps.db, refund.payment_id);
  const provider = payment ? deps.payments[payment.provider] : undefined;
  if (!payment?.providerRef || !provider) {
    throw new Error(`Refund ${refundId} has no provider to go to.`);
  }
  const { refundRef } = await provider.refund(payment.providerRef, {
    amountMinor: refund.amount_minor,
    idempotencyKey: refundId,
  });
  await deps.db.transaction(async (tx) => {
    const done = await tx.execute(
      sql`update refunds set status = 'done', provider_ref = ${refundRef}, done_at = ${deps.clock.now()}
          where id = ${refundId}::uuid and status = 'pending' returning id`,
    );
    if (done.rows.length === 0) return;
    if (refund.reason !== "slot_lost") return;
    await tx.execute(sql`update orders set status = 'refunded' where id = ${payment.orderId}`);
    await mailRefund(deps, tx, payment.orderId, refund.amount_minor);
  });
}
