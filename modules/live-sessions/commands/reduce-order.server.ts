import type { ServiceFormat } from "#modules/catalog/schema.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { takeSession } from "#modules/packs/commands.server.ts";
import { listUsablePacks } from "#modules/packs/data.server.ts";
import { prepaidQuote, type Quote, quote } from "#modules/catalog/price-policy.ts";
import { lockCoupon, reserveCoupon } from "#modules/promotions/commands.server.ts";
import type { Currency } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Products } from "#modules/orders/product.ts";
import { hasPaidSession } from "#modules/orders/reductions.server.ts";
import { spendCredit } from "#modules/orders/commands/order-credit.server.ts";
import type { OrderRequest, Written } from "../session-order.ts";

type Session = {
  serviceSlug: string;
  currency: Currency;
  listMinor: number;
  format: ServiceFormat;
  now: Date;
};

type Write = (
  tx: Tx,
  quoted: Quote,
  by?: { couponCode?: string | undefined; prepaidBy?: string },
) => Promise<Written>;

/** Applies a coupon and a credit, locked until the order is written. */
export async function takeReductions(
  { products }: { products: Products },
  tx: Tx,
  { candidate, input }: OrderRequest,
  session: Session,
  write: Write,
): Promise<Written> {
  const { currency, listMinor, format, now } = session;
  const { coupon: code, creditMinor = 0 } = input;
  const coupon =
    code === undefined
      ? null
      : await lockCoupon(tx, code, format !== "document", now, {
          email: candidate.email,
          isLive: format === "live",
          hasPaidSession: await hasPaidSession(tx, products, candidate.userId),
        });
  if (coupon && !coupon.ok) return coupon;
  if (creditMinor > 0) {
    await lockBalance(tx, candidate.userId);
    const credit = await getCredit(tx, candidate.userId, currency);
    if (credit < creditMinor) return { ok: false, reason: "credit_changed" };
  }
  const placed = await write(tx, quote(listMinor, currency, coupon, creditMinor), {
    couponCode: coupon?.code,
  });
  if (!placed.ok || !placed.isNew) return placed;
  const { order } = placed;
  if (coupon) await reserveCoupon(tx, order.id, coupon.code, now);
  await spendCredit(tx, order, order.id, now);
  return placed;
}

/** Pays with a prepaid session. It is already discounted, so coupons don't apply. */
export async function takePrepaid(
  _deps: object,
  tx: Tx,
  { candidate, input }: OrderRequest,
  session: Session,
  write: Write,
): Promise<Written> {
  if (input.coupon !== undefined) return { ok: false, reason: "coupon_not_for_this" };
  await lockBalance(tx, candidate.userId);
  const [pack] = await listUsablePacks(tx, candidate.userId, session, session.now);
  const taken = pack?.unused[0];
  if (!pack || !taken) return { ok: false, reason: "pack_used_up" };
  const { currency, now } = session;
  const placed = await write(tx, prepaidQuote(pack.unitListMinor, currency, taken.worthMinor), {
    prepaidBy: pack.id,
  });
  if (!placed.ok || !placed.isNew) return placed;
  const { id } = placed.order;
  await takeSession(tx, pack, id, now);
  const posting = { kind: "credit_spent", ref: id, orderId: id, at: now } as const;
  const worth = { amountMinor: taken.worthMinor, currency };
  await post(tx, posting, postings.creditSpent(pack.id, id, worth));
  return placed;
}
