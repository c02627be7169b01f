import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getBuyerName } from "../buyer.server.ts";
import { getOrder, type Order, orderTitle } from "../data.server.ts";
import { orderGoodwill } from "../emails/goodwill.server.ts";
import { orderUrl } from "../order-link.server.ts";
import { allocateRefund } from "../price.ts";
import { refundWords } from "../refund-words.ts";
import { refundOrder } from "./refund-order.server.ts";

/**
 * Refunds a part of an order and emails its buyer.
 * @param end cancels what the refund ends and returns a sentence about it for the buyer; null if
 *   the buyer keeps everything
 */
export async function refundPart(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
  refund: { amountMinor: number; reason: "goodwill"; key: string },
  end: (refunded: Order) => Promise<string | null>,
): Promise<void> {
  await refundOrder(deps, tx, order, refund);
  const ended = await end((await getOrder(tx, order.id))!);
  if (order.email === null) return;
  const back = allocateRefund(order, refund.amountMinor);
  const mail = orderGoodwill({
    brand: deps.config.brand,
    name: await getBuyerName(tx, order),
    orderId: order.id,
    orderUrl: orderUrl(deps.config, order.id),
    title: orderTitle(order),
    refundText: refundWords(back, order.currency),
    refundsPayment: back.moneyMinor > 0,
    ended,
  });
  const dedupeKey = `goodwill:${order.id}:${refund.key}`;
  await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
}
