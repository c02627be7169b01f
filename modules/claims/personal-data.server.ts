import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** Erasing deletes the text of claims; their existence and outcome stay. */
export const claimPersonalData: PersonalDataSource = {
  name: "claims",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select c.order_id as "orderId", c.words, c.status, c.created_at as "createdAt",
             c.granted_minor as "grantedMinor", c.answer, c.decided_at as "decidedAt"
      from claims c join order_list o on o.id = c.order_id
      where o.payer_id = ${userId}::uuid
      order by c.created_at desc`);
    return rows;
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`
      update claims set words = null, answer = null
      where order_id in (select id from order_list where payer_id = ${userId}::uuid)`);
  },
};
