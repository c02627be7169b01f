import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** Links that replaced calls: one person's meetings, useless afterward. */
export const callPersonalData: PersonalDataSource = {
  name: "calls",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select s.order_id as "order", c.host, c.url, c.replaced_at as "replacedAt"
      from replaced_calls c join session_list s on s.id = c.booking_id
      where s.candidate_id = ${userId}::uuid
      order by c.replaced_at desc`);
    return rows;
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`
      delete from replaced_calls c using session_list s
      where s.id = c.booking_id and s.candidate_id = ${userId}::uuid`);
  },
};
