import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Order } from "../data.server.ts";

type CreditOrder = Pick<Order, "id" | "userId" | "currency" | "creditMinor">;

/**
 * Takes an order's credit out of its buyer's, once per `ref`: from then on it is the order's, and no
 * other can spend it. The caller holds the balance and has looked.
 */
export async function spendCredit(
  tx: Tx,
  { id, userId, currency, creditMinor }: CreditOrder,
  ref: string,
  at: Date,
): Promise<void> {
  const posting = { kind: "credit_spent", ref, orderId: id, at } as const;
  await post(tx, posting, postings.creditSpent(userId, id, { amountMinor: creditMinor, currency }));
}

/** Gives an unpaid order's credit back to its buyer, once: the order has run out. */
export async function releaseCredit(
  tx: Tx,
  { id, userId, currency, creditMinor }: CreditOrder,
  at: Date,
): Promise<void> {
  if (creditMinor === 0) return;
  await lockBalance(tx, userId);
  const posting = { kind: "credit_returned", ref: `released:${id}`, orderId: id, at } as const;
  const money = { amountMinor: creditMinor, currency };
  await post(tx, posting, postings.creditReturned(userId, id, money));
}

/**
 * Whether the credit an order was priced with pays for it still. One that had run out gave it back:
 * what is not spent elsewhere meanwhile is there for it again.
 */
export async function holdsCredit(
  tx: Tx,
  { userId, currency, creditMinor, status }: CreditOrder & Pick<Order, "status">,
): Promise<boolean> {
  if (creditMinor === 0 || status !== "expired") return true;
  await lockBalance(tx, userId);
  return (await getCredit(tx, userId, currency)) >= creditMinor;
}
