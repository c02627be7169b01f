import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/**
 * Receipts and credit notes must be kept; erasing removes the buyer's name and address.
 * `listOrderIds` returns the person's orders.
 */
export const documentPersonalData = (
  listOrderIds: (db: Queryable, userId: string) => Promise<string[]>,
): PersonalDataSource => ({
  name: "documents",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select number, order_id as "order", issued_at as "issuedAt", data, buyer
      from documents where order_id = any(${sql.param(await listOrderIds(db, userId))}::text[])
      order by issued_at, number`);
    return rows;
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`
      update documents set buyer = null
      where order_id = any(${sql.param(await listOrderIds(tx, userId))}::text[])
        and buyer is not null`);
  },
});
