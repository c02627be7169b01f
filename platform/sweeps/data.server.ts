import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";

/** A failing item of a sweep. `ref` is an id, `lastError` a code. */
export type SweepFailure = {
  kind: string;
  ref: string;
  attempts: number;
  firstFailedAt: Date;
  nextTryAt: Date;
  lastError: string;
};

const FAILURE = sql`
  select kind, ref, attempts, first_failed_at as "firstFailedAt", next_try_at as "nextTryAt",
         last_error as "lastError"
  from sweep_failures`;

function toFailure(row: Record<string, unknown>): SweepFailure {
  return {
    ...(row as SweepFailure),
    firstFailedAt: new Date(row["firstFailedAt"] as string),
    nextTryAt: new Date(row["nextTryAt"] as string),
  };
}

export async function listFailuresOfKind(db: Queryable, kind: string): Promise<SweepFailure[]> {
  const { rows } = await db.execute(sql`${FAILURE} where kind = ${kind}`);
  return rows.map(toFailure);
}

export async function listSweepFailures(db: Queryable, limit: number): Promise<SweepFailure[]> {
  const { rows } = await db.execute(
    sql`${FAILURE} order by first_failed_at, kind, ref limit ${limit}`,
  );
  return rows.map(toFailure);
}

/** The number of items the safety net has handled so far, by kind. */
export async function listSwept(db: Queryable): Promise<{ kind: string; items: number }[]> {
  const { rows } = await db.execute<{ kind: string; items: number }>(
    sql`select kind, items from swept_items order by kind`,
  );
  return rows;
}

/** The number of failing items per kind, and the oldest failure. */
export async function countSweepFailures(
  db: Queryable,
): Promise<{ kind: string; failing: number; since: Date }[]> {
  const { rows } = await db.execute<{ kind: string; failing: number; since: string }>(
    sql`select kind, count(*)::int as failing, min(first_failed_at) as since
        from sweep_failures group by kind order by kind`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}
