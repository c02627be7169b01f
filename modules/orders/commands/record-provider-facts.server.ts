import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { ProviderPayment } from "#adapters/payments/port.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, type Payment } from "../data.server.ts";
import { REFUND_JOB } from "../job-names.ts";
import { setOrderStatus, statusWithoutDispute } from "./order-status.server.ts";

type Deps = Pick<Platform, "clock" | "queue" | "log">;

/** Posts the provider's fee once it is known. */
export async function recordFee(
  { clock }: Deps,
  tx: Tx,
  { id, orderId, provider }: Payment,
  { feeMinor, currency }: ProviderPayment,
): Promise<void> {
  if (feeMinor === null) return;
  await tx.execute(
    sql`update payments set fee_minor = ${feeMinor} where id = ${id}::uuid and fee_minor is null`,
  );
  const posting = { kind: "fee_taken", ref: id, orderId, at: clock.now() } as const;
  await post(tx, posting, postings.feeTaken(provider, { amountMinor: feeMinor, currency }));
}

/**
 * Records a dispute: the order becomes disputed and the expert's payout is paused. When it is
 * decided, the order returns to its status or becomes refunded.
 */
export async function recordDispute(
  { clock, log, queue }: Deps,
  tx: Tx,
  { id, orderId, provider, dispute: known }: Payment,
  { dispute, amountMinor, refundedMinor, currency }: ProviderPayment,
): Promise<void> {
  if (dispute === known || dispute === "none") return;
  // A decided dispute never reopens; this is an outdated response.
  if (known === "won" || known === "lost") return;
  const order = await getOrder(tx, orderId);
  if (!order) return;
  log.error({ orderId, dispute }, "a payment is disputed, or its dispute was decided");
  const at = clock.now();
  const money = { amountMinor: amountMinor - refundedMinor, currency };
  const posting = { ref: id, orderId, at } as const;

  if (known === "none") {
    await setOrderStatus(tx, orderId, "disputed");
    await post(
      tx,
      { ...posting, kind: "dispute_opened" },
      postings.disputeOpened(orderId, provider, money),
    );
  }
  if (dispute === "won") {
    await post(
      tx,
      { ...posting, kind: "dispute_won" },
      postings.disputeWon(orderId, provider, money),
    );
    await setOrderStatus(tx, orderId, await statusWithoutDispute(tx, order));
  }
  if (dispute === "lost") {
    await post(tx, { ...posting, kind: "dispute_lost" }, postings.disputeLost(orderId, money));
    await setOrderStatus(tx, orderId, "refunded");
  }
  if (dispute !== "open") await sendWaitingRefunds({ queue }, tx, id);
  await tx.execute(sql`update payments set dispute = ${dispute} where id = ${id}::uuid`);
}

/** The provider refuses refunds during a dispute; send them when it is decided. */
async function sendWaitingRefunds(
  { queue }: Pick<Platform, "queue">,
  tx: Tx,
  paymentId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from refunds where payment_id = ${paymentId}::uuid and status = 'pending'`,
  );
  for (const { id } of rows) await queue.enqueue(tx, REFUND_JOB, { refundId: id });
}
