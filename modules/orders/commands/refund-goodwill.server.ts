import { formatMoney } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { getOrder, type Order, orderTitle } from "../data.server.ts";
import { orderGoodwill } from "../emails/goodwill.server.ts";
import { orderUrl } from "../order-link.server.ts";
import { keptMinor } from "../policy.ts";
import { productOf, type Products } from "../product.ts";
import { lockOrder } from "./order-status.server.ts";
import { refundOrder } from "./refund-order.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { products: Products };

/** The most that an operator can refund of an order; 0 if its products have another way. */
export function goodwillLeftMinor({ products }: Pick<Deps, "products">, order: Order): number {
  const isGiven = order.lines.every((line) => productOf(products, line).goodwill !== undefined);
  return isGiven ? keptMinor(order) : 0;
}

/** Refunds part of an order's price as an operator's decision, once per key, and emails its buyer. */
export async function refundOrderGoodwill(
  deps: Deps,
  orderId: string,
  refund: { amountMinor: number; key: string; by: { role: "operator"; id: string }; why: string },
): Promise<Result<object, "nothing_paid" | "too_much" | "disputed">> {
  const { amountMinor, by, why } = refund;
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await getOrder(tx, orderId);
    if (order?.status === "disputed") return { ok: false, reason: "disputed" };
    const leftMinor = order ? goodwillLeftMinor(deps, order) : 0;
    if (!order || leftMinor === 0) return { ok: false, reason: "nothing_paid" };
    if (amountMinor > leftMinor) return { ok: false, reason: "too_much" };
    await actAs(tx, by, why, deps.clock.now());
    const key = `goodwill:${refund.key}`;
    await refundOrder(deps, tx, order, { amountMinor, reason: "goodwill", key });
    const refunded = (await getOrder(tx, orderId))!;
    for (const line of refunded.lines) {
      await productOf(deps.products, line).goodwill?.(deps, tx, refunded, line);
    }
    if (order.email === null) return { ok: true };
    const mail = orderGoodwill({
      brand: deps.config.brand,
      orderId,
      orderUrl: orderUrl(deps.config, orderId),
      title: orderTitle(order),
      refundText: formatMoney(amountMinor, order.currency),
    });
    const dedupeKey = `goodwill:${orderId}:${key}`;
    await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
    return { ok: true };
  });
}
