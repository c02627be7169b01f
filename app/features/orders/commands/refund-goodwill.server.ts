import { sql } from "drizzle-orm";
import { actAs } from "#app/features/audit/commands.server.ts";
import type { Result } from "#app/lib/result.ts";
import type { Queryable } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { getOrder, getPaidPayment } from "../data.server.ts";
import { refundOrder, settleExpertShare } from "./settle-session.server.ts";

export type GoodwillRefusal = "nothing_paid" | "too_much" | "disputed";

/** What of an order's payment has not been given back, minor units. */
export async function getRefundable(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ left: string }>(
    sql`select p.amount_minor - (select coalesce(sum(r.amount_minor), 0) from refunds r
                                 where r.payment_id = p.id and r.status <> 'failed') as left
        from payments p where p.order_id = ${orderId} and p.status = 'paid'`,
  );
  return Math.max(0, Number(rows[0]?.left ?? 0));
}

/**
 * Gives a part of an order's price back because an operator thinks it right, once per key; its
 * expert's share becomes smaller with it.
 */
export async function refundGoodwill(
  deps: Pick<Services, "db" | "clock" | "queue">,
  orderId: string,
  refund: {
    amountMinor: number;
    key: string;
    by: { role: "operator"; id: string };
    why: string;
  },
): Promise<Result<object, GoodwillRefusal>> {
  const { amountMinor, by, why } = refund;
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
    const order = await getOrder(tx, orderId);
    const payment = await getPaidPayment(tx, orderId);
    if (!order || !payment) return { ok: false, reason: "nothing_paid" };
    if (order.status === "disputed") return { ok: false, reason: "disputed" };
    // The payment's lock puts its refunds in line, as the database's own check does.
    await tx.execute(sql`select 1 from payments where id = ${payment.id}::uuid for update`);
    if (amountMinor > (await getRefundable(tx, orderId))) return { ok: false, reason: "too_much" };
    await actAs(tx, by, why, deps.clock.now());
    const key = `goodwill:${refund.key}`;
    await refundOrder(deps, tx, order, { amountMinor, reason: "goodwill", key });
    await settleExpertShare(deps, tx, orderId);
    return { ok: true };
  });
}
