import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { prepaidQuote, type Quote } from "#modules/catalog/price-policy.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { PlacedOrder } from "#modules/orders/commands/place-order.server.ts";
import { takeSession } from "#modules/packs/commands.server.ts";
import { listUsablePacks } from "#modules/packs/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { OrderRequest } from "../session-order.ts";

type Placed = Result<PlacedOrder, string>;

/** Pays with a prepaid session. It is already discounted, so coupons don't apply. */
export async function takePrepaid(
  tx: Tx,
  { candidate, input }: OrderRequest,
  session: { serviceSlug: string; currency: Currency; listMinor: number; now: Date },
  write: (quoted: Quote, prepaidBy: string) => Promise<Placed>,
): Promise<Placed> {
  if (input.coupon !== undefined) return { ok: false, reason: "coupon_not_for_this" };
  await lockBalance(tx, candidate.userId);
  const [pack] = await listUsablePacks(tx, candidate.userId, session, session.now);
  const taken = pack?.unused[0];
  if (!pack || !taken) return { ok: false, reason: "pack_used_up" };
  const { currency, now } = session;
  const placed = await write(prepaidQuote(pack.unitListMinor, currency, taken.worthMinor), pack.id);
  if (!placed.ok || !placed.isNew) return placed;
  const { id } = placed.order;
  await takeSession(tx, pack, id, now);
  const posting = { kind: "credit_spent", ref: id, orderId: id, at: now } as const;
  const worth = { amountMinor: taken.worthMinor, currency };
  await post(tx, posting, postings.creditSpent(pack.id, id, worth));
  return placed;
}
