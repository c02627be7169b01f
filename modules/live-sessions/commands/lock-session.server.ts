import type { BookingView } from "#modules/booking/data.server.ts";
import { lockBooking } from "#modules/booking/commands.server.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { getBookingOfOrder, getSessionOrder, type SessionOrder } from "../data.server.ts";
import { sessionLine } from "../policy.ts";

export type LockedSession = { order: SessionOrder; booking: BookingView };

/** Locks an order and its session until the transaction ends. */
export async function lockSession(tx: Tx, orderId: string): Promise<LockedSession | null> {
  await lockOrder(tx, orderId);
  const order = await getSessionOrder(tx, orderId);
  const line = order && sessionLine(order);
  if (!line) return null;
  await lockBooking(tx, line.ref);
  const booking = await getBookingOfOrder(tx, orderId);
  return booking && { order, booking };
}
