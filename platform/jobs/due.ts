import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";

/** The name of the jobs that wait for the times of one kind. */
export function dueJobName(kind: string): string {
  return `due.${kind}`;
}

/**
 * Writes a job that waits for a time. Most are written by the database, with the row that makes
 * something due (`enqueue_due`).
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
