import type { SQL } from "drizzle-orm";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Order, OrderLine } from "./data.server.ts";
import type { LateReason, RefundReason } from "./policy.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** What is about to be sold: a line of an order that isn't written yet. */
export type Sale = {
  orderId: string;
  currency: Order["currency"];
  line: OrderLine;
  /** The product's own inputs. */
  options: Readonly<Record<string, string>>;
};

/** Why nothing of a paid order can be refunded as goodwill now. */
export type NoGoodwill =
  /** The buyer has yet to choose between a refund and something else. */
  | "choosing"
  /** Nothing unused is left of it, and what was used has orders of its own. */
  | "all_booked";

export type Goodwill = {
  /** The most that can be refunded now; 0 of an order that isn't paid or is disputed. Minor units. */
  limitMinor(db: Queryable, order: Order): Promise<number | NoGoodwill>;
  /** What a refund changes about what was bought, for the operator who decides. */
  effect(
    deps: Pick<Platform, "clock">,
    db: Queryable,
    order: Order,
    line: OrderLine,
  ): Promise<string>;
  /** Refunds it, ends what isn't owed anymore, and emails the buyer. The order is locked. */
  refund(
    deps: Deps,
    tx: Tx,
    order: Order,
    line: OrderLine,
    refund: { amountMinor: number; reason: "goodwill"; key: string },
  ): Promise<void>;
};

/**
 * What can be sold, as far as orders need to know. Everything runs inside the transaction that writes
 * the order, or has locked its row.
 */
export type Product = {
  /**
   * A call of the product's own SQL function that sets `line.ref` aside for `buyer`. It answers one
   * row: `outcome` ('reserved', or why not) and `held_until`, the time to pay by, or null when it
   * isn't reserved. With a null buyer it does nothing and answers nulls.
   */
  reserve(deps: Pick<Platform, "config" | "clock">, buyer: SQL, sale: Sale): SQL;
  /**
   * The order is paid: gives the buyer what they paid for, posts the sale, and tells those concerned.
   * @returns why it can't be provided anymore: then nothing was, and the payment is refunded
   */
  confirm(deps: Deps, tx: Tx, order: Order, line: OrderLine): Promise<"confirmed" | LateReason>;
  /** Releases what an order holds that is unpaid, refunded, or can't be provided anymore. */
  release(tx: Tx, line: OrderLine): Promise<void>;
  /** A short description of its current state, for receipts. */
  describe(tx: Tx, line: OrderLine): Promise<string>;
  /** How much of a paid order its buyer can have back now. Minor units. */
  refundable(
    deps: Pick<Platform, "config" | "clock">,
    db: Queryable,
    order: Order,
    line: OrderLine,
  ): Promise<number>;
  /** Paid orders are canceled by commands of the product's own, and not by `cancelOrder`. */
  cancelsItself?: true;
  /** An operator refunds a part of a paid order, or all of it. */
  goodwill: Goodwill;
  /** Called when a refund was sent or is retried, because others may earn less. */
  refunded?(
    deps: Deps,
    tx: Tx,
    order: Order,
    refund: { reason: RefundReason; amountMinor: number; done: boolean },
  ): Promise<void>;
};

/**
 * Created by server/compose.ts and passed in: a registry here would exist twice, in Node and in the
 * page bundle.
 */
export type Products = Readonly<Record<string, Product>>;

/** Notifies the order's products of a refund. */
export async function afterRefund(
  deps: Deps & { products: Products },
  tx: Tx,
  order: Order,
  refund: Parameters<NonNullable<Product["refunded"]>>[3],
): Promise<void> {
  for (const line of order.lines) {
    await productOf(deps.products, line).refunded?.(deps, tx, order, refund);
  }
}

/**
 * The product that a line sells.
 * @throws when no such product is registered
 */
export function productOf(products: Products, { product }: Pick<OrderLine, "product">): Product {
  const found = products[product];
  if (!found) throw new Error(`No product ${product} is registered.`);
  return found;
}
