import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";

export function dueJobName(kind: string): string {
  return `due.${kind}`;
}

/**
 * Enqueues a delayed job. Most are enqueued by the database, with the row that makes something due
 * (`enqueue_due`).
 */
export async function enqueueDue(
  db: Queryable,
  kind: string,
  ref: string,
  dueAt: Date,
  now: Date,
): Promise<void> {
  await db.execute(sql`select enqueue_due(${kind}, ${ref}, ${dueAt}, ${now})`);
}
