import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Order } from "../data.server.ts";

type CreditOrder = Pick<Order, "id" | "payerId" | "currency" | "creditMinor">;

/**
 * Moves an order's credit from its buyer to the order, once per `ref`. The caller has locked and
 * checked the balance.
 */
export async function spendCredit(
  tx: Tx,
  { id, payerId, currency, creditMinor }: CreditOrder,
  ref: string,
  at: Date,
): Promise<void> {
  const posting = { kind: "credit_spent", ref, orderId: id, at } as const;
  await post(
    tx,
    posting,
    postings.creditSpent(payerId, id, { amountMinor: creditMinor, currency }),
  );
}

/** Returns an expired order's credit to its buyer, once. */
export async function releaseCredit(
  tx: Tx,
  { id, payerId, currency, creditMinor }: CreditOrder,
  at: Date,
): Promise<void> {
  if (creditMinor === 0) return;
  await lockBalance(tx, payerId);
  const posting = { kind: "credit_returned", ref: `released:${id}`, orderId: id, at } as const;
  const money = { amountMinor: creditMinor, currency };
  await post(tx, posting, postings.creditReturned(payerId, id, money));
}

/**
 * Whether the order's credit still pays for it. An expired order returned it, and it may have been
 * spent since.
 */
export async function holdsCredit(
  tx: Tx,
  { payerId, currency, creditMinor, status }: CreditOrder & Pick<Order, "status">,
): Promise<boolean> {
  if (creditMinor === 0 || status !== "expired") return true;
  await lockBalance(tx, payerId);
  return (await getCredit(tx, payerId, currency)) >= creditMinor;
}
