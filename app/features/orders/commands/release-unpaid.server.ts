import { sql } from "drizzle-orm";
import { expireHold } from "#app/features/booking/commands.server.ts";
import { settleCoupon } from "#app/features/promotions/commands.server.ts";
import type { Services } from "#server/services.ts";
import { getLatestPayment, getOrder } from "../data.server.ts";
import { askForCheckout } from "./open-checkout.server.ts";
import { releaseCredit } from "./order-credit.server.ts";
import { applyProviderState } from "./settle-payment.server.ts";

/**
 * Ends an order whose hold has run out unpaid. The provider closes its session first, and its
 * answer decides: a payment that won the race is confirmed, else the time is free again.
 */
export async function releaseUnpaid(
  deps: Pick<Services, "db" | "clock" | "config" | "payments" | "queue" | "log">,
  orderId: string,
): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  let payment = await getLatestPayment(deps.db, orderId);
  if (!order || order.status !== "pending_payment") return;

  // The provider may know a session whose answer we never got: asking again finds it. When it
  // refuses, there is none.
  if (payment && payment.providerRef === null) {
    try {
      await askForCheckout(deps, order, payment);
    } catch (error) {
      if ((error as { code?: unknown }).code === "unavailable") return;
      deps.log.warn({ err: error, orderId }, "no session to close");
    }
    payment = await getLatestPayment(deps.db, orderId);
  }
  if (payment?.providerRef) {
    const answer = await deps.payments[payment.provider]?.expire(payment.providerRef);
    if (!answer || answer.status === "open") return;
    if (answer.status === "paid") return applyProviderState(deps, payment.id, answer);
  }

  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`update orders set status = 'expired'
          where id = ${orderId} and status = 'pending_payment' returning id`,
    );
    if (rows.length === 0) return;
    await tx.execute(
      sql`update payments set status = 'expired'
          where order_id = ${orderId} and status in ('created', 'open')`,
    );
    await expireHold(tx, orderId);
    await settleCoupon(tx, orderId, "released", deps.clock.now());
    await releaseCredit(tx, order, deps.clock.now());
  });
}
