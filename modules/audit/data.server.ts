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

/** The status changes of these orders and bookings, oldest first. */
export async function listChanges(
  db: Queryable,
  subjectIds: readonly string[],
): Promise<StatusChange[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select subject, subject_id as "subjectId", from_status as "from", to_status as "to",
               actor, why, detail, at
        from status_changes
        where subject in ('order', 'booking')
          and subject_id = any(${sql.param([...subjectIds])}::text[])
        order by id`,
  );
  return rows.map((row) => ({ ...(row as StatusChange), at: new Date(row["at"] as string) }));
}
