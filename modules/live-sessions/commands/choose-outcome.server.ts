import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { endChoice } from "#modules/booking/commands.server.ts";
import { mayChange } from "#modules/booking/policy.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { allocateSessionRefund, goodwillCreditMinor, type Outcome, sumOf } from "../policy.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { closeSession } from "./close-session.server.ts";
import { mailMoneyBack } from "./mail-change.server.ts";
import { recomputeExpertShare, refundSession } from "./settle-session.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Records how a session really went, as an operator's decision. If the candidate was absent, there
 * is no refund; if the expert was absent or the room failed, the candidate chooses; if nobody came,
 * the price is refunded.
 */
export async function setOutcome(
  deps: Deps,
  orderId: string,
  outcome: "completed" | Outcome,
  by: { role: "operator"; id: string },
  why: string,
  /** Runs in the same transaction once the outcome is set. */
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<object, "not_possible">> {
  return deps.db.transaction(async (tx) => {
    const found = await lockSession(tx, orderId);
    if (!found || !mayChange(found.booking.status, outcome, by.role)) {
      return { ok: false, reason: "not_possible" };
    }
    await actAs(tx, by, why, deps.clock.now());
    await closeSession(deps, tx, found, outcome);
    await andThen(tx);
    return { ok: true };
  });
}

/**
 * Refunds the whole price, plus a ten percent credit if the session failed, because the candidate
 * chose so or missed the deadline.
 */
export async function chooseRefund(
  deps: Deps,
  orderId: string,
  by: { role: "candidate"; id: string } | { role: "system" },
): Promise<Result<{ refundMinor: number; creditMinor: number }, "nothing_to_choose">> {
  return deps.db.transaction(async (tx) => {
    const found = await lockSession(tx, orderId);
    if (!found || found.booking.choiceUntil === null) {
      return { ok: false, reason: "nothing_to_choose" };
    }
    const { order, booking } = found;
    const now = deps.clock.now();
    await actAs(tx, by, "full refund", now);
    await endChoice(tx, booking.id);
    const back = allocateSessionRefund(order, refundableMinor(order), now);
    const refundMinor = sumOf(back);
    const key = `not_held:${booking.id}:${booking.sequence}`;
    if (refundMinor > 0) {
      await refundSession(deps, tx, order, { amountMinor: refundMinor, reason: "not_held", key });
    } else {
      await fulfillOrder(tx, orderId, now);
    }
    const creditMinor = goodwillCreditMinor(order, booking.status);
    await grantCredit(deps, tx, order, { amountMinor: creditMinor, key });
    await recomputeExpertShare(deps, tx, orderId);
    await mailMoneyBack(deps, tx, orderId, { back, creditMinor });
    return { ok: true, refundMinor, creditMinor };
  });
}

async function grantCredit(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  order: { id: string; payerId: string; currency: "USD" | "INR" },
  { amountMinor, key }: { amountMinor: number; key: string },
): Promise<void> {
  const posting = { kind: "credit_granted", ref: key, orderId: order.id, at: clock.now() } as const;
  const money = { amountMinor, currency: order.currency };
  await post(tx, posting, postings.creditGranted(order.payerId, money));
}
