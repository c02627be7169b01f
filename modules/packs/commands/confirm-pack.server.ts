import type { Platform } from "#platform/services.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { openPack } from "../commands.server.ts";
import { getPack } from "../data.server.ts";
import { formatMoney } from "#lib/money.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Tx } from "#platform/db/client.ts";
import { PACKS } from "#content/services.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { packBought } from "../emails/pack-bought.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";

/** Activates a paid pack. Until its sessions are used, the payment is a liability. */
export async function confirmPaidPack(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  order: Order,
): Promise<void> {
  const now = deps.clock.now();
  const { id } = order;
  const ordered = await getPack(tx, id);
  if (!ordered) throw new Error(`The order ${id} has no pack.`);
  await openPack(tx, id, now, validMonths(ordered.sessions));
  const posting = { kind: "prepaid", ref: id, orderId: id, at: now } as const;
  await post(tx, posting, postings.prepaid(id, order));

  const pack = await getPack(tx, id);
  if (!pack?.expiresAt || order.email === null) return;
  const mail = packBought({
    brand: deps.config.brand,
    name: await getBuyerName(tx, order),
    orderId: id,
    orderUrl: orderUrl(deps.config, id),
    bookUrl: `${deps.config.publicUrl}/book-your-slot?service=${pack.serviceSlug}`,
    serviceTitle: pack.serviceTitle,
    sessions: pack.sessions,
    amountText: formatMoney(order.amountMinor, order.currency),
    expiresOn: formatDate(localDate("UTC", pack.expiresAt)),
  });
  await enqueueMail(deps, tx, { dedupeKey: `pack-bought:${id}`, to: order.email, ...mail });
}

function validMonths(sessions: number): number {
  const offer = PACKS.find((pack) => pack.sessions === sessions);
  return offer?.validMonths ?? Math.max(...PACKS.map((pack) => pack.validMonths));
}
