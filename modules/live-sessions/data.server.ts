import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { getBookingOfOrder } from "#modules/booking/data.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { readOrderToken, type OrderReader } from "#modules/orders/order-link.server.ts";
import { getPack } from "#modules/packs/data.server.ts";
import type { Platform } from "#platform/services.ts";

/**
 * Whose link to an order this is, and whether it has expired; null for a link to anything else. The
 * buyer's ends with the erasure of their account, and everybody's some time after the session, or
 * after the pack lapses.
 */
export async function readOrderLink(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  order: Order,
  token: string,
): Promise<{ reader: OrderReader; expired: boolean } | null> {
  const booking = await getBookingOfOrder(db, order.id);
  const reader = readOrderToken(config, order.id, token, booking?.expertId ?? null);
  if (reader === null) return null;
  const pack = order.kind === "pack" ? await getPack(db, order.id) : null;
  const usedUntil = booking?.endAt ?? pack?.expiresAt ?? order.createdAt;
  const expiresAt = usedUntil.getTime() + config.orderLinks.days * 86_400_000;
  const isErased = reader === "candidate" && order.email === null;
  return { reader, expired: isErased || expiresAt <= clock.now().getTime() };
}

/** A person's orders, each with a line that names its service and start without naming them. */
export async function listNamedOrders(
  db: Queryable,
  userId: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select o.id, concat_ws(', ', o.id, o.service,
                 to_char(s.start_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as title
        from order_list o left join session_list s on s.order_id = o.id
        where o.user_id = ${userId}::uuid`,
  );
  return rows;
}
