import { sql } from "drizzle-orm";
import { confirmBooking } from "#app/features/booking/commands.server.ts";
import { settleCoupon } from "#app/features/promotions/commands.server.ts";
import type { ProviderPayment } from "#server/adapters/payments/port.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { getLatestPayment, getPayment, type Payment } from "../data.server.ts";
import type { RefundReason } from "../policy.ts";
import { mailConfirmation } from "./mail-order.server.ts";
import { REFUND_JOB } from "../job-names.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "payments" | "queue" | "log">;

/**
 * Asks the provider what became of a payment and makes it so here. The buyer's return, webhooks and
 * the sweep all end in this one function, in any order and as often as they like.
 */
export async function settlePayment(deps: Deps, payment: Payment): Promise<void> {
  if (payment.providerRef === null || payment.status === "paid") return;
  const found = await deps.payments[payment.provider]?.query(payment.providerRef);
  if (found) await applyProviderState(deps, payment.id, found);
}

/** What the return page does: settles the order's latest payment, if it is still open. */
export async function settleOrder(deps: Deps, orderId: string): Promise<void> {
  const payment = await getLatestPayment(deps.db, orderId);
  if (payment) await settlePayment(deps, payment);
}

/** A provider's own word about one payment, applied once. */
export async function applyProviderState(
  deps: Pick<Services, "db" | "clock" | "config" | "queue" | "log">,
  paymentId: string,
  found: ProviderPayment,
): Promise<void> {
  if (found.status === "open" || found.status === "expired") return;
  const { clock, log } = deps;
  await deps.db.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from orders
          where id = (select order_id from payments where id = ${paymentId}::uuid) for update`,
    );
    const payment = await getPayment(tx, paymentId);
    if (!payment || payment.status === "paid" || payment.status === "mismatched") return;

    if (found.status === "failed") {
      await tx.execute(
        sql`update payments set status = 'failed'
            where id = ${paymentId}::uuid and status in ('created', 'open')`,
      );
      return;
    }
    if (found.amountMinor !== payment.amountMinor || found.currency !== payment.currency) {
      log.error({ paymentId, found, expected: payment.amountMinor }, "wrong amount was paid");
      await tx.execute(
        sql`update payments set status = 'mismatched', amount_minor = ${found.amountMinor},
                   currency = ${found.currency}
            where id = ${paymentId}::uuid`,
      );
      await requestRefund(deps, tx, paymentId, found.amountMinor, "amount_mismatch");
      return;
    }
    const alreadyPaid = await tx.execute(
      sql`select 1 from payments where order_id = ${payment.orderId} and status = 'paid'`,
    );
    if (alreadyPaid.rows.length > 0) {
      await requestRefund(deps, tx, paymentId, payment.amountMinor, "order_closed");
      return;
    }
    await tx.execute(
      sql`update payments set status = 'paid', paid_at = ${clock.now()}
          where id = ${paymentId}::uuid`,
    );
    await confirmPaidOrder(deps, tx, payment.orderId);
  });
}

/**
 * An order whose money is certain: its time is confirmed and the mails go out, or, when the time
 * was lost meanwhile, the whole amount goes back.
 */
export async function confirmPaidOrder(
  deps: Pick<Services, "clock" | "config" | "queue">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const now = deps.clock.now();
  const outcome = await confirmBooking(tx, orderId, now);
  await tx.execute(sql`update orders set status = 'paid', paid_at = ${now} where id = ${orderId}`);
  await settleCoupon(tx, orderId, "consumed", now);
  if (outcome !== "lost") {
    await mailConfirmation(deps, tx, orderId, outcome);
    return;
  }
  const payment = await getLatestPayment(tx, orderId);
  if (payment) await requestRefund(deps, tx, payment.id, payment.amountMinor, "slot_lost");
}

/** Writes down that money must go back; the job that follows sends it, once. */
async function requestRefund(
  deps: Pick<Services, "clock" | "queue">,
  tx: Tx,
  paymentId: string,
  amountMinor: number,
  reason: RefundReason,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into refunds (payment_id, amount_minor, reason, status, created_at)
        values (${paymentId}::uuid, ${amountMinor}, ${reason}, 'pending', ${deps.clock.now()})
        on conflict (payment_id, reason) do nothing
        returning id`,
  );
  if (rows[0]) await deps.queue.enqueue(tx, REFUND_JOB, { refundId: rows[0].id });
}
