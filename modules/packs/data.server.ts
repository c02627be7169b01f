import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import { sessionWorths } from "./policy.ts";

/** A pack and its remaining sessions. Its id is its order's. */
export type Pack = {
  id: string;
  payerId: string;
  serviceSlug: string;
  serviceTitle: string;
  currency: Currency;
  /** The price of a single session at the time of purchase. */
  unitListMinor: number;
  sessions: number;
  amountMinor: number;
  boughtAt: Date | null;
  expiresAt: Date | null;
  closedAt: Date | null;
  closedWhy: "refunded" | "lapsed" | null;
  /** Its payment was refunded in full, or reversed by the payer's bank. */
  isRefunded: boolean;
  /** The part of its payment not refunded yet, for the pack or its sessions. */
  leftMinor: number;
  /** Unused sessions by number, with their value. */
  unused: { number: number; worthMinor: number }[];
};

const PACK = sql`
  select p.order_id as "id", p.payer_id as "payerId", p.service_slug as "serviceSlug",
         s.title as "serviceTitle", p.currency, p.unit_list_minor as "unitListMinor", p.sessions,
         p.amount_minor as "amountMinor", p.bought_at as "boughtAt", p.expires_at as "expiresAt",
         p.closed_at as "closedAt", p.closed_why as "closedWhy",
         o.status = 'refunded' as "isRefunded",
         coalesce((
           select m.amount_minor - (select coalesce(sum(r.amount_minor), 0)::int from refund_list r
                                    where r.payment_id = m.id and r.status <> 'failed')
           from payment_list m where m.order_id = p.order_id and m.status = 'paid'
         ), 0) as "leftMinor",
         array(select u.number from pack_uses u
               where u.pack_id = p.order_id and u.status = 'used') as "used"
  from packs p
  join service_titles s on s.slug = p.service_slug
  join order_list o on o.id = p.order_id`;

function toPack(row: Record<string, unknown>): Pack {
  const { used, ...pack } = row as Pack & { used: number[] };
  const instant = (value: Date | null) => value && new Date(value);
  return {
    ...pack,
    boughtAt: instant(pack.boughtAt),
    expiresAt: instant(pack.expiresAt),
    closedAt: instant(pack.closedAt),
    unused: sessionWorths(pack)
      .map((worthMinor, index) => ({ number: index + 1, worthMinor }))
      .filter(({ number }) => !used.includes(number)),
  };
}

export async function getPack(db: Queryable, orderId: string): Promise<Pack | null> {
  const { rows } = await db.execute(sql`${PACK} where p.order_id = ${orderId}`);
  return rows[0] ? toPack(rows[0]) : null;
}

export async function listPacks(db: Queryable, payerId: string): Promise<Pack[]> {
  const { rows } = await db.execute(
    sql`${PACK} where p.payer_id = ${payerId}::uuid and p.bought_at is not null
        order by p.bought_at desc limit 100`,
  );
  return rows.map(toPack);
}

/**
 * Packs that can pay for a session now, first to expire first: bought for the same service, or for
 * another with the same list price. Excludes packs with a disputed payment.
 */
export async function listUsablePacks(
  db: Queryable,
  payerId: string,
  session: { serviceSlug: string; currency: Currency; listMinor: number },
  now: Date,
): Promise<Pack[]> {
  const { rows } = await db.execute(
    sql`${PACK}
        where p.payer_id = ${payerId}::uuid and p.currency = ${session.currency}
          and (p.service_slug = ${session.serviceSlug} or p.unit_list_minor = ${session.listMinor})
          and p.closed_at is null and p.expires_at > ${now}
          and o.status in ('paid', 'partially_refunded')
        order by p.expires_at, p.order_id`,
  );
  return rows.map(toPack).filter(({ unused }) => unused.length > 0);
}

/** Expired packs that aren't closed yet. */
export async function listLapsedPacks(db: Queryable, now: Date, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select order_id as id from packs
        where closed_at is null and expires_at <= ${now} ${id ? sql`and order_id = ${id}` : sql``}
        order by expires_at`,
  );
  return rows.map(({ id }) => id);
}
