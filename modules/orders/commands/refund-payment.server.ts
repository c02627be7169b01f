import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, getPayment, type Payment } from "../data.server.ts";
import { isOfTheOrder, type RefundReason, type RefundStatus } from "../policy.ts";
import { afterRefund, type Products } from "../product.ts";
import { issueCreditNote } from "./issue-documents.server.ts";
import { lockOrder, recomputeOrderStatus } from "./order-status.server.ts";
import { applyProviderState } from "./settle-payment.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

type Refund = {
  id: string;
  payment_id: string;
  amount_minor: number;
  reason: RefundReason;
  status: RefundStatus;
  for_order: string | null;
};

/**
 * Sends a requested refund to the provider with the refund's id as key, so that retries never send
 * it twice, and then updates order and ledger. A final refusal marks it `failed` for an operator.
 * Waits during a dispute; after a lost one nothing is sent.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const { rows } = await deps.db.execute<Refund>(
    sql`select id, payment_id, amount_minor, reason, status, for_order from refunds
        where id = ${refundId}::uuid`,
  );
  const refund = rows[0];
  if (!refund || refund.status !== "pending") return;
  const payment = await getPayment(deps.db, refund.payment_id);
  const provider = payment ? deps.payments[payment.provider] : undefined;
  if (!payment?.providerRef || !provider) {
    throw new Error(`Refund ${refundId} has no provider to go to.`);
  }
  const asked = { amountMinor: refund.amount_minor, idempotencyKey: refundId };
  try {
    const { refundRef } = await provider.refund(payment.providerRef, asked);
    await deps.db.transaction((tx) => settleRefund(deps, tx, refund, payment, refundRef));
  } catch (error) {
    if ((error as { code?: unknown }).code !== "refused") throw error;
    const found = await provider.query(payment.providerRef);
    if (found?.dispute === "open" || found?.dispute === "lost") {
      // Even if no webhook has reported it yet.
      await applyProviderState(deps, payment.id, found);
      if (found.dispute === "lost") await supersedeRefund(deps, refund, payment);
      return;
    }
    deps.log.error({ err: error, refundId }, "the provider refuses a refund");
    await deps.db.execute(
      sql`update refunds set status = 'failed', failure = ${(error as Error).message}
          where id = ${refundId}::uuid and status = 'pending'`,
    );
  }
}

async function settleRefund(
  deps: Deps,
  tx: Tx,
  refund: Refund,
  payment: Payment,
  refundRef: string,
): Promise<void> {
  const now = deps.clock.now();
  const { provider } = payment;
  const orderId = refund.for_order ?? payment.orderId;
  await lockOrder(tx, orderId);
  const done = await tx.execute(
    sql`update refunds set status = 'done', provider_ref = ${refundRef}, done_at = ${now}
        where id = ${refund.id}::uuid and status = 'pending' returning id`,
  );
  if (done.rows.length === 0) return;
  const money = { amountMinor: refund.amount_minor, currency: payment.currency };
  const posting = { kind: "refund_sent", ref: refund.id, orderId, at: now } as const;
  await post(tx, posting, postings.refundSent(payment.orderId, provider, money));

  if (!isOfTheOrder(refund.reason)) return;
  await actAs(tx, { role: "provider", id: provider }, `refund: ${refund.reason}`, now);
  await recomputeOrderStatus(tx, orderId);
  const { id, amount_minor: amountMinor, reason } = refund;
  const order = await getOrder(tx, orderId);
  if (order) await afterRefund(deps, tx, order, { reason, amountMinor, done: true });
  await issueCreditNote(deps, tx, orderId, { id, amountMinor, reason, provider });
}

/** The lost dispute is posted in full, so the pending refund is no longer owed. */
async function supersedeRefund(
  { db, clock }: Pick<Deps, "db" | "clock">,
  refund: Refund,
  payment: Payment,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`update refunds set status = 'superseded'
          where id = ${refund.id}::uuid and status = 'pending' returning id`,
    );
    if (rows.length === 0) return;
    const { orderId, currency } = payment;
    const money = { amountMinor: refund.amount_minor, currency };
    const posting = {
      kind: "refund_superseded",
      ref: refund.id,
      orderId,
      at: clock.now(),
    } as const;
    await post(tx, posting, postings.refundSuperseded(orderId, money));
  });
}
