import { sql } from "drizzle-orm";
import { integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import { bytea } from "./columns.ts";

export const rateLimits = pgTable("rate_limits", {
  key: bytea("key").primaryKey(),
  tries: integer("tries").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
});

/**
 * Counts one try in the key's window, or in a new one if that has ended. Also deletes two ended
 * windows, so the table only holds recent clients.
 */
export async function countTry(
  db: Db,
  key: Buffer,
  now: Date,
  perSeconds: number,
): Promise<{ tries: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + perSeconds * 1000);
  const { rows } = await db.execute<{ tries: number; ends_at: string }>(sql`
    with ended as (
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= ${now} and key <> ${key}
        limit 2 for update skip locked
      )
    )
    insert into rate_limits as counted (key, tries, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      tries = case when counted.ends_at <= ${now} then 1 else counted.tries + 1 end,
      ends_at = case when counted.ends_at <= ${now} then excluded.ends_at else counted.ends_at end
    returning tries, ends_at`);
  return { tries: rows[0]!.tries, endsAt: new Date(rows[0]!.ends_at) };
}
