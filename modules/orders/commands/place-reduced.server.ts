import type { Payments } from "#adapters/payments/payments.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { type Quote, quote } from "#modules/catalog/price-policy.ts";
import { lockBalance } from "#modules/ledger/commands.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { type CouponRefusal, reserveCoupon } from "#modules/promotions/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getOrder } from "../data.server.ts";
import { productOf, type Products } from "../product.ts";
import { lockCouponFor } from "../reductions.server.ts";
import { confirmPaidOrder } from "./confirm-order.server.ts";
import { spendCredit } from "./order-credit.server.ts";
import { findPlaced, type NewOrder, placeOrder, type PlacedOrder } from "./place-order.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & {
  payments: Payments;
  products: Products;
};

export type ReductionRefusal =
  | CouponRefusal
  /** Less credit than was to be deducted. */
  | "credit_changed";

export type Reductions = {
  coupon?: string | undefined;
  /** The credit shown to the buyer; at most the price is spent. Minor units. */
  creditMinor?: number | undefined;
};

/**
 * Places an order at its list price, less a coupon and credit, which stay locked until it's
 * written. An order with nothing left to pay is confirmed at once.
 * @returns the order, or a reason of ours or the product's
 */
export async function placeReduced(
  deps: Deps,
  asked: Omit<NewOrder, "quoted" | "prepaidBy" | "couponCode">,
  price: { listMinor: number; currency: Currency },
  { coupon: code, creditMinor: wanted = 0 }: Reductions,
): Promise<Result<PlacedOrder, string>> {
  const { listMinor, currency } = price;
  const { product } = asked.line;
  const { takes } = productOf(deps.products, { product });
  const creditMinor = takes.credit ? wanted : 0;
  if (code === undefined && creditMinor === 0 && listMinor > 0) {
    return placeOrder(deps, deps.db, { ...asked, quoted: quote(listMinor, currency, null) });
  }
  return placeInTransaction(deps, async (tx, now) => {
    const { payer } = asked;
    await lockBalance(tx, payer.userId);
    // A repeated request would find its own coupon and credit spent.
    const earlier = await findPlaced(tx, asked);
    if (earlier) return earlier;
    const coupon = code === undefined ? null : await lockCouponFor(deps, tx, product, code, payer);
    if (coupon && !coupon.ok) return coupon;
    if (creditMinor > 0) {
      const credit = await getCredit(tx, payer.userId, currency);
      if (credit < creditMinor) return { ok: false, reason: "credit_changed" };
    }
    const quoted: Quote = quote(listMinor, currency, coupon, creditMinor);
    const placed = await placeOrder(deps, tx, {
      ...asked,
      quoted,
      couponCode: coupon?.code ?? null,
    });
    if (!placed.ok || !placed.isNew) return placed;
    if (coupon) await reserveCoupon(tx, placed.order.id, coupon.code, now);
    await spendCredit(tx, placed.order, placed.order.id, now);
    return placed;
  });
}

/** Places an order in a transaction, and confirms it there if nothing is left to pay. */
export function placeInTransaction(
  deps: Deps,
  place: (tx: Tx, now: Date) => Promise<Result<PlacedOrder, string>>,
): Promise<Result<PlacedOrder, string>> {
  return deps.db.transaction(async (tx) => {
    const placed = await place(tx, deps.clock.now());
    if (!placed.ok || !placed.isNew || placed.payment) return placed;
    await confirmPaidOrder(deps, tx, placed.order.id);
    return { ...placed, order: (await getOrder(tx, placed.order.id))! };
  });
}
