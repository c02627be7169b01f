import { SITE_SETTINGS } from "#content/site-settings.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { type Quote, quote } from "#modules/catalog/price-policy.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import {
  type CouponRefusal,
  type FoundCoupon,
  lockCoupon,
} from "#modules/promotions/commands.server.ts";
import { findCoupon } from "#modules/promotions/data.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { hasPaidFor } from "./data.server.ts";
import { type Product, type Products, productOf } from "./product.ts";

type Deps = Pick<Platform, "clock"> & { products: Products };

/** What is known of the buyer so far; the email may be unconfirmed. */
export type Buyer = { userId: string | null; email: string | null };

type Found = Promise<Result<FoundCoupon, CouponRefusal>>;

/** A code's discount on a product for this buyer; the order checks again under a lock. */
export function findCouponFor(
  deps: Deps,
  db: Queryable,
  product: string,
  code: string,
  buyer: Buyer,
): Found {
  return judge(deps, db, product, buyer, (takes, now, facts) =>
    findCoupon(db, code.trim().slice(0, 40), takes, now, facts),
  );
}

/** The same, with the code locked until the transaction ends. */
export function lockCouponFor(
  deps: Deps,
  tx: Tx,
  product: string,
  code: string,
  buyer: Buyer,
): Found {
  return judge(deps, tx, product, buyer, (takes, now, facts) =>
    lockCoupon(tx, code, takes, now, facts),
  );
}

async function judge(
  { clock, products }: Deps,
  db: Queryable,
  product: string,
  { userId, email }: Buyer,
  find: (
    takes: Product["takes"]["codes"],
    now: Date,
    facts: { email: string | null; hasPaidSession: boolean },
  ) => Found,
): Found {
  const { takes } = productOf(products, { product });
  const isKnown = takes.codes === "session" && userId !== null;
  const facts = { email, hasPaidSession: isKnown && (await hasPaidSession(db, products, userId)) };
  return find(takes.codes, clock.now(), facts);
}

/** Whether they have paid for a 1:1 session before, alone or in advance. */
function hasPaidSession(db: Queryable, products: Products, userId: string): Promise<boolean> {
  const names = Object.values(products).flatMap((one) => (one.sellsSessions ? [one.name] : []));
  return hasPaidFor(db, userId, names);
}

/** The banner's code, if this buyer can use it for the product. */
export async function findOffer(
  deps: Deps,
  db: Queryable,
  product: string,
  buyer: Buyer,
): Promise<{ percent: number } | null> {
  const found = await findCouponFor(deps, db, product, SITE_SETTINGS.banner.code, buyer);
  return found.ok ? { percent: found.percent } : null;
}

export type ItemPrice = {
  quoted: Quote;
  takesCodes: boolean;
  coupon: FoundCoupon | null;
  couponProblem: CouponRefusal | null;
  offer: { percent: number } | null;
};

/** An item's price for this buyer: less the code's discount and their credit. */
export async function priceItem(
  deps: Deps & Pick<Platform, "db">,
  item: { product: string; listMinor: number; currency: Currency },
  buyer: Buyer,
  code: string,
): Promise<ItemPrice> {
  const { db, products } = deps;
  const { product, listMinor, currency } = item;
  const { takes } = productOf(products, { product });
  const takesCodes = takes.codes !== "none";
  const found =
    takesCodes && code.trim() !== "" ? await findCouponFor(deps, db, product, code, buyer) : null;
  const coupon = found?.ok ? found : null;
  const creditMinor =
    takes.credit && buyer.userId !== null ? await getCredit(db, buyer.userId, currency) : 0;
  return {
    quoted: quote(listMinor, currency, coupon, Math.max(0, creditMinor)),
    takesCodes,
    coupon,
    couponProblem: found && !found.ok ? found.reason : null,
    offer: takesCodes && found === null ? await findOffer(deps, db, product, buyer) : null,
  };
}
