import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Order } from "../data.server.ts";
import { orderValueMinor } from "../price.ts";

/** Posts an order's sale once: its value, in all forms of payment. */
export async function postSale(tx: Tx, order: Order, at: Date): Promise<void> {
  const { id, currency } = order;
  const posting = { kind: "sold", ref: id, orderId: id, at } as const;
  await post(tx, posting, postings.sold(id, { amountMinor: orderValueMinor(order), currency }));
}
