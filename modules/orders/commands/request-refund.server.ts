import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { REFUND_JOB } from "../job-names.ts";
import type { RefundReason } from "../policy.ts";

/**
 * Writes down that money must go back; the job that follows sends it, once. Asking again under the
 * same key changes nothing. The database refuses more than was paid.
 * @returns whether it was written now
 */
export async function requestRefund(
  deps: Pick<Platform, "clock" | "queue">,
  tx: Tx,
  refund: {
    paymentId: string;
    amountMinor: number;
    reason: RefundReason;
    key: string;
    /** The order whose price it gives back, where that is not the payment's own. */
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
