import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { REFUND_JOB } from "../job-names.ts";
import { getOrder } from "../data.server.ts";
import type { RefundReason } from "../policy.ts";
import { afterRefund, type Products } from "../product.ts";

/**
 * Retries a refund that the provider refused, once: as a new refund with the failed one's key and a
 * plus, because a provider repeats its answer for a known id.
 */
export async function retryRefund(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & { products: Products },
  refundId: string,
): Promise<Result<object, "not_failed" | "too_much" | "disputed">> {
  return deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      orderId: string;
      left: string;
      amountMinor: number;
      reason: RefundReason;
      dispute: string;
    }>(
      sql`select coalesce(r.for_order, p.order_id) as "orderId", p.dispute, r.reason,
                 r.amount_minor as "amountMinor",
                 p.amount_minor - (select coalesce(sum(o.amount_minor), 0) from refunds o
                                   where o.payment_id = p.id and o.status <> 'failed') as left
          from refunds r join payments p on p.id = r.payment_id
          where r.id = ${refundId}::uuid and r.status = 'failed' for update of p`,
    );
    const [failed] = rows;
    if (!failed) return { ok: false, reason: "not_failed" };
    // Don't also send what the payer's bank has taken or may take.
    if (failed.dispute === "open" || failed.dispute === "lost") {
      return { ok: false, reason: "disputed" };
    }
    if (failed.amountMinor > Number(failed.left)) return { ok: false, reason: "too_much" };
    const again = await tx.execute<{ id: string }>(
      sql`insert into refunds (payment_id, amount_minor, reason, status, created_at, key,
                              for_order)
          select payment_id, amount_minor, reason, 'pending', ${deps.clock.now()}, key || '+',
                 for_order
          from refunds where id = ${refundId}::uuid
          on conflict (key) do nothing
          returning id`,
    );
    const [made] = again.rows;
    if (!made) return { ok: false, reason: "not_failed" };
    await deps.queue.enqueue(tx, REFUND_JOB, { refundId: made.id });
    const order = await getOrder(tx, failed.orderId);
    const { amountMinor, reason } = failed;
    if (order) await afterRefund(deps, tx, order, { amountMinor, reason, done: false });
    return { ok: true };
  });
}
