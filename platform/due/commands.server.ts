import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "../db/client.ts";
import { sqlState } from "../errors.ts";
import type { Platform } from "../services.ts";
import type { DueKind } from "./define.ts";

type Deps = Pick<Platform, "db" | "clock" | "log" | "alert">;

const BACKOFF = { firstSeconds: 10, mostSeconds: 600 };
/** About a day with the backoff; then the item is a dead letter. */
export const TRIES = 150;
/** Keeps the connection that holds the row's lock within the database's time limits. */
const HEARTBEAT_MS = 3_000;
const STILL_DUE = { code: "still_due" };

/**
 * Makes an item due, in the transaction of the write it belongs to. Most rows are written by the
 * database's own triggers.
 */
export async function enqueueDue(
  tx: Queryable,
  kind: string,
  ref: string,
  dueAt: Date,
): Promise<void> {
  await tx.execute(sql`select enqueue_due(${kind}, ${ref}, ${dueAt})`);
}

/**
 * Makes the item of each `ref` row due, unless it waits for its time or a retry already.
 */
export async function enqueueMissing(
  db: Queryable,
  kind: string,
  refs: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  await db.execute(
    sql`select enqueue_due(${kind}, wanted.ref, ${now}) from (${refs}) wanted (ref)
        where not exists (select from due_items d where d.kind = ${kind} and d.ref = wanted.ref)`,
  );
}

/**
 * Takes the item of this kind that has been due the longest, and handles it. Its row stays locked
 * until then, so no other worker runs it, and it is free again at once if this process dies. With
 * `wait`, waits for other workers instead of skipping what they have taken. Returns whether there
 * was one.
 */
export async function runNextDue<D extends Deps>(
  services: D,
  work: DueKind<D>,
  { wait = false } = {},
): Promise<boolean> {
  const { db, clock } = services;
  let raise: (() => Promise<void>) | undefined;
  const found = await db.transaction(async (tx) => {
    const taken = await take(tx, work.kind, clock.now(), wait);
    if (!taken) return false;
    const heartbeat = setInterval(() => void tx.execute(sql`select`).catch(() => {}), HEARTBEAT_MS);
    const failure = await handle(services, work, taken.ref).finally(() => clearInterval(heartbeat));
    await tx.execute(
      sql`delete from due_items where kind = ${work.kind} and ref = ${taken.ref}
            and id = any(${sql.param(taken.ids)}::uuid[])`,
    );
    if (failure) raise = await keepForRetry(services, tx, work, taken, failure.error);
    return true;
  });
  await raise?.();
  return found;
}

type Taken = { ref: string; ids: string[]; attempts: number; since: Date | null };

/**
 * Locks the first row of an item. Whoever holds an item's first row has all its rows: those due by
 * now, and its retry.
 */
async function take(tx: Tx, kind: string, now: Date, wait: boolean): Promise<Taken | null> {
  const { rows } = await tx.execute<Omit<Taken, "since"> & { since: string | null }>(
    sql`with first as (
          select d.ref from due_items d
          where d.kind = ${kind} and d.due_at <= ${now}
            and not exists (select from due_items e where e.kind = d.kind and e.ref = d.ref
                              and (e.due_at, e.id) < (d.due_at, d.id))
          order by d.due_at, d.id limit 1 for update ${wait ? sql`` : sql`skip locked`}
        )
        select i.ref, array_agg(i.id) as ids, max(i.attempts) as attempts,
               min(i.first_failed_at) as since
        from first join due_items i on i.kind = ${kind} and i.ref = first.ref
        where i.due_at <= ${now} or i.attempts > 0
        group by i.ref`,
  );
  const row = rows[0];
  return row ? { ...row, since: row.since === null ? null : new Date(row.since) } : null;
}

/** Looks before and after: an item that is still due would come again at once. */
async function handle<D extends Deps>(
  services: D,
  { list, run }: DueKind<D>,
  ref: string,
): Promise<{ error: unknown } | null> {
  const isDue = async () => (await list(services, services.clock.now(), ref)).includes(ref);
  try {
    if (!(await isDue())) return null;
    const error = await run(services, ref).then(
      () => STILL_DUE,
      (caught: unknown) => caught,
    );
    return (await isDue()) ? { error } : null;
  } catch (error) {
    return { error };
  }
}

/** Returns what to do after the transaction: the alert of an item that has failed for long. */
async function keepForRetry(
  { clock, log, alert }: Deps,
  tx: Tx,
  { kind, alert: { event, afterMinutes } }: Pick<DueKind<never>, "kind" | "alert">,
  { ref, attempts: earlier, since }: Taken,
  error: unknown,
): Promise<(() => Promise<void>) | undefined> {
  const now = clock.now();
  const first = since ?? now;
  const code = codeOf(error);
  const attempts = earlier + 1;
  const seconds = Math.min(BACKOFF.mostSeconds, BACKOFF.firstSeconds * 2 ** earlier);
  const dueAt =
    attempts < TRIES ? new Date(now.getTime() + seconds * 1000).toISOString() : "infinity";
  await tx.execute(
    sql`insert into due_items (kind, ref, due_at, attempts, first_failed_at, last_failed_at, last_error)
        values (${kind}, ${ref}, ${dueAt}, ${attempts}, ${first}, ${now}, ${code})`,
  );
  const facts = { kind, ref, code, attempts };
  log.warn({ ...facts, err: error }, "a due item failed, to be tried again");
  if (now.getTime() - first.getTime() < afterMinutes * 60_000) return undefined;
  return () => alert(event, { ...facts, since: first.toISOString() });
}

/** Gives a dead letter fresh tries; false if it is gone. */
export async function replayDueItem(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update due_items set due_at = ${now}, attempts = 0, first_failed_at = null,
          last_failed_at = null, last_error = null
        where id = ${id}::uuid and due_at = 'infinity' and attempts > 0`,
  );
  return rowCount === 1;
}

/** PostgreSQL's or our own code, or the error's class; never its message, which may quote a row. */
function codeOf(error: unknown): string {
  const code = sqlState(error) ?? (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}
