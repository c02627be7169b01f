import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, listRefundsOfOrder, type Order } from "../data.server.ts";
import { isOfTheOrder, type OrderStatus } from "../policy.ts";
import { orderValueMinor } from "../price.ts";

/**
 * Locks the order until the transaction ends. Rows that refer to it can still be inserted, such as
 * a session paid for by a pack: that locks the buyer's balance first, and here it's second.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for no key update`);
}

/** Marks an order as fulfilled: nothing more is owed to the buyer. */
export async function fulfillOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update orders set fulfilled_at = ${now},
               status = case status when 'paid' then 'fulfilled' else status end
        where id = ${orderId} and fulfilled_at is null`,
  );
}

/** Reverts `fulfillOrder`, because the buyer gets it again. */
export async function reopenOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(
    sql`update orders set fulfilled_at = null,
               status = case status when 'fulfilled' then 'paid' else status end
        where id = ${orderId}`,
  );
}

export async function setOrderStatus(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.execute(
    sql`update orders set status = ${status} where id = ${orderId} and status <> ${status}`,
  );
}

/** Refunded in full or in part, by what has been sent. Disputes set their own status. */
export async function recomputeOrderStatus(tx: Tx, orderId: string): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (!order || order.status === "disputed" || order.status === "refunded") return;
  const back = await arrivedMinor(tx, order);
  await setOrderStatus(
    tx,
    orderId,
    back >= orderValueMinor(order) ? "refunded" : "partially_refunded",
  );
}

/** An undisputed order's status, from its refunds and whether it's fulfilled. */
export async function statusWithoutDispute(tx: Tx, order: Order): Promise<OrderStatus> {
  const back = await arrivedMinor(tx, order);
  if (back >= orderValueMinor(order) && order.amountMinor > 0) return "refunded";
  if (back > 0) return "partially_refunded";
  return order.fulfilledAt === null ? "paid" : "fulfilled";
}

/** The part of the order's price that has been refunded. */
async function arrivedMinor(tx: Tx, order: Order): Promise<number> {
  const refunds = await listRefundsOfOrder(tx, order.id);
  return refunds
    .filter(({ status, reason }) => status === "done" && isOfTheOrder(reason))
    .reduce((sum, { amountMinor }) => sum + amountMinor, order.returnedMinor);
}
