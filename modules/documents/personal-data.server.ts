import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** Receipts and credit notes must be kept; erasing removes the buyer's name and address. */
export const documentPersonalData: PersonalDataSource = {
  name: "documents",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select d.number, d.order_id as "order", d.issued_at as "issuedAt", d.data, d.buyer
      from documents d join orders o on o.id = d.order_id
      where o.user_id = ${userId}::uuid order by d.issued_at, d.number`);
    return rows;
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`
      update documents d set buyer = null from orders o
      where o.id = d.order_id and o.user_id = ${userId}::uuid and d.buyer is not null`);
  },
};
