import { sql } from "drizzle-orm";
import { type BookingView, getBookingOfOrder } from "#modules/booking/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, type Order } from "../data.server.ts";

/** An order and its session, nobody else changing them until the transaction ends. */
export async function lockOrder(
  tx: Tx,
  orderId: string,
): Promise<{ order: Order; booking: BookingView } | null> {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
  await tx.execute(sql`select 1 from bookings where order_id = ${orderId} for update`);
  const order = await getOrder(tx, orderId);
  const booking = await getBookingOfOrder(tx, orderId);
  return order && booking ? { order, booking } : null;
}
