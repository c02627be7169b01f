import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";

export type StatusChange = {
  subject: "booking" | "order";
  subjectId: string;
  from: string;
  to: string;
  actor: string;
  why: string;
  detail: Record<string, string> | null;
  at: Date;
};

export async function listChangesOfOrder(db: Queryable, orderId: string): Promise<StatusChange[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select subject, subject_id as "subjectId", from_status as "from", to_status as "to",
               actor, why, detail, at
        from status_changes
        where (subject = 'order' and subject_id = ${orderId})
           or (subject = 'booking' and subject_id in (
                 select id::text from bookings where order_id = ${orderId}))
        order by id`,
  );
  return rows.map((row) => ({ ...(row as StatusChange), at: new Date(row["at"] as string) }));
}
