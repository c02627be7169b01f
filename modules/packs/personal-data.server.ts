import { sql } from "drizzle-orm";
import { isPackOpen } from "./policy.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { listPacks } from "./data.server.ts";

/** Packs and their use. They stay with the anonymized orders. */
export const packPersonalData: PersonalDataSource = {
  name: "packs",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select p.order_id as "orderId", p.service_slug as "service", p.currency, p.sessions,
             p.amount_minor as "amountMinor", p.bought_at as "boughtAt",
             p.expires_at as "expiresAt", p.closed_at as "closedAt", p.closed_why as "closedWhy",
             (select coalesce(json_agg(json_build_object(
                'orderId', u.order_id, 'worthMinor', u.worth_minor, 'status', u.status,
                'at', u.at) order by u.at), '[]'::json)
              from pack_uses u where u.pack_id = p.order_id) as "uses"
      from packs p where p.payer_id = ${userId}::uuid
      order by p.bought_at desc`);
    return rows;
  },
  async blocker(tx, { userId }, now) {
    const packs = await listPacks(tx, userId);
    const isLeft = packs.some((pack) => isPackOpen(pack, now) && pack.unused.length > 0);
    return isLeft ? "unused_sessions" : null;
  },
  // Contains nothing that identifies the person.
  erase: async () => {},
};
