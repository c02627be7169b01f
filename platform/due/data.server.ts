import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import type { DeadLetter } from "../jobs/port.ts";

/** An item that is retried. `ref` is an id, `lastError` a code. */
export type DueFailure = {
  kind: string;
  ref: string;
  attempts: number;
  firstFailedAt: Date;
  nextTryAt: Date;
  lastError: string;
};

/** A kind's name among the queues of jobs. */
export const dueName = (kind: string) => `due.${kind}`;

/** The kinds with something due, the longest waiting first. One index probe each. */
export async function listDueKinds(
  db: Queryable,
  kinds: readonly string[],
  now: Date,
): Promise<{ kind: string; since: Date }[]> {
  const { rows } = await db.execute<{ kind: string; since: string }>(
    sql`select k.kind, d.due_at as since
        from unnest(${sql.param([...kinds])}::text[]) k (kind)
        cross join lateral (select due_at from due_items where kind = k.kind and due_at <= ${now}
                            order by due_at limit 1) d
        order by 2`,
  );
  return rows.map(({ kind, since }) => ({ kind, since: new Date(since) }));
}

/** How many items of each kind are due, and how long the oldest has been; omits kinds without. */
export async function countDue(
  db: Queryable,
  kinds: readonly string[],
  now: Date,
): Promise<{ kind: string; items: number; seconds: number }[]> {
  const { rows } = await db.execute<{ kind: string; items: number; seconds: number }>(
    sql`select k.kind, d.items, d.seconds
        from unnest(${sql.param([...kinds])}::text[]) k (kind)
        cross join lateral (
          select count(*)::int as items,
                 extract(epoch from ${now}::timestamptz - min(due_at))::float8 as seconds
          from due_items where kind = k.kind and due_at <= ${now}) d
        where d.items > 0`,
  );
  return rows;
}

export async function listDueFailures(db: Queryable, limit: number): Promise<DueFailure[]> {
  const { rows } = await db.execute(
    sql`select kind, ref, attempts, first_failed_at as "firstFailedAt", due_at as "nextTryAt",
               last_error as "lastError"
        from due_items where attempts > 0 and due_at < 'infinity'
        order by first_failed_at, kind, ref limit ${limit}`,
  );
  return rows.map((row) => ({
    ...(row as DueFailure),
    firstFailedAt: new Date(row["firstFailedAt"] as string),
    nextTryAt: new Date(row["nextTryAt"] as string),
  }));
}

/** The number of failing items per kind, and the oldest failure. */
export async function countDueFailures(
  db: Queryable,
): Promise<{ kind: string; failing: number; since: Date }[]> {
  const { rows } = await db.execute<{ kind: string; failing: number; since: string }>(
    sql`select kind, count(*)::int as failing, min(first_failed_at) as since
        from due_items where attempts > 0 group by kind order by kind`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** Items that failed for good. */
export async function listDeadDueItems(db: Queryable): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: string;
    ref: string;
    at: string;
    error: string;
  }>(
    sql`select id, kind, ref, last_failed_at as at, last_error as error
        from due_items where attempts > 0 and due_at = 'infinity'`,
  );
  return rows.map(({ id, kind, ref, at, error }) => ({
    id,
    name: dueName(kind),
    payload: { ref },
    at: new Date(at),
    error,
  }));
}
