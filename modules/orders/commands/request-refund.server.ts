import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { REFUND_JOB } from "../job-names.ts";
import type { RefundReason } from "../policy.ts";

/**
 * Records a refund and enqueues the job that sends it; once per key. The database refuses more than
 * was paid. Returns whether it was recorded now.
 */
export async function requestRefund(
  deps: Pick<Platform, "clock" | "queue">,
  tx: Tx,
  refund: {
    paymentId: string;
    amountMinor: number;
    reason: RefundReason;
    key: string;
    /** The refunded order, if it isn't the payment's own. */
    forOrder?: string;
  },
): Promise<boolean> {
  if (refund.amountMinor === 0) return false;
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into refunds (payment_id, amount_minor, reason, status, created_at, key, for_order)
        values (${refund.paymentId}::uuid, ${refund.amountMinor}, ${refund.reason}, 'pending',
                ${deps.clock.now()}, ${refund.key}, ${refund.forOrder ?? null})
        on conflict (key) do nothing
        returning id`,
  );
  if (!rows[0]) return false;
  await deps.queue.enqueue(tx, REFUND_JOB, { refundId: rows[0].id });
  return true;
}
