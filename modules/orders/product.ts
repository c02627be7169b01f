import type { SQL } from "drizzle-orm";
import type { TakenCodes } from "#modules/promotions/policy.ts";
import type { LocalClock } from "#lib/zones.ts";
import { UTC_CLOCK } from "#lib/utc-clock.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Order, OrderLine } from "./data.server.ts";
import type { LateReason, RefundReason } from "./policy.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** The line of an order that isn't written yet. */
export type Sale = {
  orderId: string;
  currency: Order["currency"];
  line: OrderLine;
  /** The product's own inputs. */
  options: Readonly<Record<string, string>>;
};

/** Why a paid order can't get a goodwill refund now. */
export type NoGoodwill =
  /** The buyer has yet to choose between a refund and something else. */
  | "choosing"
  /** Nothing unused is left, and used parts have their own orders. */
  | "all_booked";

export type Goodwill = {
  /** The maximum refund now; 0 if the order isn't paid or is disputed. Minor units. */
  limitMinor(db: Queryable, order: Order): Promise<number | NoGoodwill>;
  /** Refunds, cancels what the refund ends, and emails the buyer. The order is locked. */
  refund(
    deps: Deps,
    tx: Tx,
    order: Order,
    line: OrderLine,
    refund: { amountMinor: number; reason: "goodwill"; key: string },
  ): Promise<void>;
};

type OrderLink = { label: string; href: string };

/** A row for operators: text, a status, or a time. */
export type OrderFact = { label: string } & ({ text: string } | { status: string } | { at: Date });

/** The shape of an order's page. Several products may share one. */
export type OrderPage =
  /** A session at a time with an expert: its ticket, changes and calendar. */
  | { kind: "ticket" }
  /** Units that are used up one by one, and the refund of the rest. */
  | {
      kind: "units";
      title: string;
      bought: number;
      /** Zero once it's closed. */
      left: number;
      isOpen: boolean;
      closedWhy: "refunded" | "lapsed" | null;
      unitMinor: number;
      expiresAt: Date | null;
      unused: { units: number; refundMinor: number } | null;
      useHref: string;
      buyHref: string;
    }
  /** Anything else: what it is now, and the next step. */
  | {
      kind: "item";
      /** Null if the order's own text is enough. */
      lead: string | null;
      next: OrderLink | null;
      /** To order it again. */
      again: OrderLink | null;
      /** It ended before it was paid. */
      isClosed?: true;
    };

/** What orders show of a line: on their page, receipts, lists and emails. */
type OrderView = {
  /** Short, in its current state. */
  title: string;
  /** Its state in more words, for operators. */
  facts: readonly OrderFact[];
  /** How a refund affects the purchase, for the operator who decides. */
  refundChanges: string;
  /** Links to the order expire some time after this; null: after the order. */
  usedUntil: Date | null;
  /** The expert who may open the order's page, as the session's host. */
  expertId: string | null;
  page: OrderPage;
};

/**
 * A product, as orders see it. Everything runs in the transaction that writes the order or has
 * locked its row.
 */
export type Product = {
  /** In order lines. */
  name: string;
  /** The reductions of its price. */
  takes: { codes: TakenCodes; credit: boolean };
  /** Counts as a first 1:1 session, for codes that need one. */
  sellsSessions?: true;
  /**
   * A call of the product's own SQL function that sets `line.ref` aside for its participant or
   * payer. It answers one row: `outcome` ('reserved', or why not) and `held_until`, the time to pay
   * by, or null when it isn't reserved. With null people it does nothing and answers nulls.
   */
  reserve(
    deps: Pick<Platform, "config" | "clock">,
    people: { payer: SQL; participant: SQL },
    sale: Sale,
  ): SQL;
  /**
   * Called once the order is paid: fulfills it, posts the sale, and notifies the people involved.
   * @returns a reason if it's no longer available; then nothing was done, and the payment is
   *   refunded
   */
  confirm(deps: Deps, tx: Tx, order: Order, line: OrderLine): Promise<"confirmed" | LateReason>;
  /** Releases what an unpaid, refunded or no longer available order holds. */
  release(tx: Tx, line: OrderLine): Promise<void>;
  /** Times are as `local` reads them. */
  orderView(
    deps: Pick<Platform, "config" | "clock">,
    db: Queryable,
    sold: { order: Order; line: OrderLine },
    local: LocalClock,
  ): Promise<OrderView>;
  /** The buyer's refund for canceling a paid order now. Minor units. */
  refundable(
    deps: Pick<Platform, "config" | "clock">,
    db: Queryable,
    order: Order,
    line: OrderLine,
  ): Promise<number>;
  /** The product's own commands cancel paid orders, not `cancelOrder`. */
  cancelsItself?: true;
  /** An operator's partial or full refund of a paid order. */
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
 * By name. Created by server/compose.ts and passed in: a registry here would exist twice, in Node
 * and in the page bundle.
 */
export type Products = Readonly<Record<string, Product>>;

export function productsByName(products: readonly Product[]): Products {
  return Object.fromEntries(products.map((product) => [product.name, product]));
}

/** An order's page as its first line shows it, and every line's title. */
export async function viewOrder(
  deps: Pick<Platform, "config" | "clock"> & { products: Products },
  db: Queryable,
  order: Order,
  local: LocalClock = UTC_CLOCK,
): Promise<OrderView> {
  const views: OrderView[] = [];
  for (const line of order.lines) {
    views.push(await productOf(deps.products, line).orderView(deps, db, { order, line }, local));
  }
  const [first] = views;
  if (!first) throw new Error(`The order ${order.id} has no lines.`);
  return { ...first, title: views.map(({ title }) => title).join(", ") };
}

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
