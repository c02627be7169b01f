import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { ProviderPayment } from "#adapters/payments/port.ts";
import type { Tx } from "#platform/db/client.ts";
import { getLatestPayment, getPaidPayment, getPayment, type Payment } from "../data.server.ts";
import type { Products } from "../product.ts";
import { confirmPaidOrder, refundWhole } from "./confirm-order.server.ts";
import { recordDispute, recordFee } from "./record-provider-facts.server.ts";

type Deps = ApplyDeps & { payments: Payments };
type ApplyDeps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  products: Products;
};

/**
 * Queries the provider about a payment and applies its state. Return page, webhooks and deadline
 * all call this, in any order and number.
 */
export async function settlePayment(deps: Deps, payment: Payment): Promise<void> {
  if (payment.providerRef === null || payment.status === "paid") return;
  const found = await deps.payments[payment.provider]?.query(payment.providerRef);
  if (found) await applyProviderState(deps, payment.id, found);
}

/** Settles an order's latest open payment, for the return page. */
export async function settleLatestPayment(deps: Deps, orderId: string): Promise<void> {
  const payment = await getLatestPayment(deps.db, orderId);
  if (payment) await settlePayment(deps, payment);
}

/** Applies a provider's state of a payment once. */
export async function applyProviderState(
  deps: ApplyDeps,
  paymentId: string,
  found: ProviderPayment,
): Promise<void> {
  if (found.status === "open" || found.status === "expired") return;
  const { clock } = deps;
  await deps.db.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from orders
          where id = (select order_id from payments where id = ${paymentId}::uuid) for no key update`,
    );
    const payment = await getPayment(tx, paymentId);
    if (!payment) return;
    await actAs(
      tx,
      { role: "provider", id: payment.provider },
      "the provider's answer",
      clock.now(),
    );
    if (payment.status !== "paid" && payment.status !== "mismatched") {
      if (found.status === "paid") await takePayment(deps, tx, payment, found);
      else await failPayment(tx, paymentId);
    }
    await recordFee(deps, tx, payment, found);
    await recordDispute(deps, tx, payment, found);
  });
}

async function failPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.execute(
    sql`update payments set status = 'failed'
        where id = ${paymentId}::uuid and status in ('created', 'open')`,
  );
}

/** Posts the payment first; then it pays for the order or is refunded. */
async function takePayment(
  deps: Omit<ApplyDeps, "db">,
  tx: Tx,
  payment: Payment,
  found: ProviderPayment,
): Promise<void> {
  const { id, orderId, provider } = payment;
  const now = deps.clock.now();
  const taken = { amountMinor: found.amountMinor, currency: found.currency };
  const posting = { kind: "payment_taken", ref: id, orderId, at: now } as const;
  await post(tx, posting, postings.paymentTaken(orderId, provider, taken));

  if (found.amountMinor !== payment.amountMinor || found.currency !== payment.currency) {
    deps.log.error({ orderId, paymentId: id, provider, ...taken }, "wrong amount was paid");
    await tx.execute(
      sql`update payments set status = 'mismatched', amount_minor = ${found.amountMinor},
                 currency = ${found.currency}, paid_at = ${now}
          where id = ${id}::uuid`,
    );
    await refundWhole(deps, tx, payment, found.amountMinor, "amount_mismatch");
    return;
  }
  if (await getPaidPayment(tx, orderId)) {
    await refundWhole(deps, tx, payment, payment.amountMinor, "order_closed");
    return;
  }
  await tx.execute(
    sql`update payments set status = 'paid', paid_at = ${now} where id = ${id}::uuid`,
  );
  await confirmPaidOrder(deps, tx, orderId);
}
