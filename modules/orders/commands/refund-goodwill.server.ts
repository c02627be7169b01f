import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { lockBalance } from "#modules/ledger/commands.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getOrder, type Order } from "../data.server.ts";
import { type NoGoodwill, productOf, type Products } from "../product.ts";
import { lockOrder } from "./order-status.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { products: Products };

/** The maximum goodwill refund, or why there is none. */
export async function goodwillOf(
  deps: { products: Products },
  db: Queryable,
  order: Order,
): Promise<{ limitMinor: number } | NoGoodwill | null> {
  const sold = soleLine(deps, order);
  const limitMinor = sold ? await sold.goodwill.limitMinor(db, order) : 0;
  if (!sold || limitMinor === 0) return null;
  if (typeof limitMinor === "string") return limitMinor;
  return { limitMinor };
}

/** Refunds part of an order's price as an operator's decision, once per key. */
export async function refundGoodwill(
  deps: Deps,
  orderId: string,
  refund: { amountMinor: number; key: string; by: { role: "operator"; id: string }; why: string },
): Promise<Result<object, "nothing_paid" | "too_much" | "disputed" | NoGoodwill>> {
  const { amountMinor, by, why } = refund;
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await getOrder(tx, orderId);
    if (order?.status === "disputed") return { ok: false, reason: "disputed" };
    const sold = order && soleLine(deps, order);
    // A pack's remaining value changes with every session booked from it.
    if (order) await lockBalance(tx, order.payerId);
    const limitMinor = sold ? await sold.goodwill.limitMinor(tx, order) : 0;
    if (typeof limitMinor === "string") return { ok: false, reason: limitMinor };
    if (!sold || limitMinor === 0) return { ok: false, reason: "nothing_paid" };
    if (amountMinor > limitMinor) return { ok: false, reason: "too_much" };
    await actAs(tx, by, why, deps.clock.now());
    const key = `goodwill:${refund.key}`;
    const part = { amountMinor, reason: "goodwill", key } as const;
    await sold.goodwill.refund(deps, tx, order, sold.line, part);
    return { ok: true };
  });
}

/** Only for orders with one line: a partial refund couldn't be assigned to one of several. */
function soleLine({ products }: { products: Products }, { lines }: Order) {
  const [line, second] = lines;
  return line && !second ? { line, goodwill: productOf(products, line).goodwill } : null;
}
