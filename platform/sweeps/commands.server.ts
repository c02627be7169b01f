import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { sqlState } from "../errors.ts";
import { enqueueDue } from "../jobs/due.ts";
import type { Platform } from "../services.ts";
import { listFailuresOfKind, type SweepFailure } from "./data.server.ts";

export type Sweep<Deps> = {
  kind: string;
  /**
   * The ids due at `now`, oldest first; with `ref`, whether that one is due. They are stored and
   * logged, so they must not name a person. A finished item is no longer due.
   */
  list(deps: Deps, now: Date, ref?: string): Promise<string[]>;
  /** Handles one item; idempotent. Throws on failure. */
  run(deps: Deps, ref: string): Promise<unknown>;
  /** The alert to raise once an item has failed for this long. */
  alert: {
    event: "release_stuck" | "sweep_item_failing" | "must_exist_missing";
    afterMinutes: number;
  };
};

type SweepDeps = Pick<Platform, "db" | "clock" | "log" | "alert">;

const BATCH = 100;
const BACKOFF = { firstSeconds: 10, mostSeconds: 600 };
/** The ref used when listing fails. */
const LISTING = "list";

/**
 * Handles the items of one kind that were due at `at`, each in isolation; the safety net leaves
 * later ones to their jobs. A failed item waits for its retry, so that it delays no other. Returns
 * the items tried.
 */
export async function runSweep<Deps extends SweepDeps>(
  services: Deps,
  sweep: Sweep<Deps>,
  at = services.clock.now(),
): Promise<string[]> {
  const { db } = services;
  const failures = new Map(
    (await listFailuresOfKind(db, sweep.kind)).map((failure) => [failure.ref, failure]),
  );
  let due: string[];
  try {
    due = await sweep.list(services, at);
  } catch (error) {
    await noteFailure(services, sweep, LISTING, error);
    return [];
  }
  const batch = inTurn(due, failures, at).slice(0, BATCH);
  for (const ref of batch) await runItem(services, sweep, ref);
  // Another process finished it first.
  const left = new Set([...due, ...(await sweep.list(services, services.clock.now()))]);
  await forget(
    db,
    sweep.kind,
    [...failures.keys()].filter((ref) => !left.has(ref)),
  );
  return batch;
}

/** Handles an item for its job, if it is still due. A failure enqueues a job for the retry. */
export async function runDueItem<Deps extends SweepDeps>(
  services: Deps,
  sweep: Sweep<Deps>,
  ref: string,
): Promise<void> {
  const nextTryAt = await runItem(services, sweep, ref);
  if (nextTryAt) await enqueueDue(services.db, sweep.kind, ref, nextTryAt, services.clock.now());
}

/** Returns the time of the retry; null if the item is done or not due. */
async function runItem<Deps extends SweepDeps>(
  services: Deps,
  sweep: Sweep<Deps>,
  ref: string,
): Promise<Date | null> {
  const isDue = async () =>
    (await sweep.list(services, services.clock.now(), ref)).some((found) => found === ref);
  let error: unknown;
  if (await isDue()) {
    try {
      await sweep.run(services, ref);
    } catch (caught) {
      error = caught;
    }
    // Even without an error: it would come first in every round.
    if (await isDue()) return noteFailure(services, sweep, ref, error ?? STILL_DUE);
  }
  await forget(services.db, sweep.kind, [ref]);
  return null;
}

/** New items first, in order; then due retries, the longest waiting first. */
function inTurn(due: string[], failures: Map<string, SweepFailure>, now: Date): string[] {
  const retries = due
    .map((ref) => ({ ref, nextTryAt: failures.get(ref)?.nextTryAt ?? null }))
    .filter(({ nextTryAt }) => nextTryAt !== null && nextTryAt <= now)
    .toSorted((a, b) => a.nextTryAt!.getTime() - b.nextTryAt!.getTime());
  return [...due.filter((ref) => !failures.has(ref)), ...retries.map(({ ref }) => ref)];
}

const STILL_DUE = { code: "still_due" };

async function noteFailure(
  { db, clock, log, alert }: SweepDeps,
  { kind, alert: { event, afterMinutes } }: Pick<Sweep<never>, "kind" | "alert">,
  ref: string,
  error: unknown,
): Promise<Date | null> {
  const now = clock.now();
  const code = codeOf(error);
  // If several processes fail at once, the first one counts.
  const { rows } = await db.execute<
    Record<"first_failed_at" | "next_try_at", string> & {
      attempts: number;
    }
  >(
    sql`insert into sweep_failures as f (kind, ref, attempts, first_failed_at, next_try_at, last_error)
        values (${kind}, ${ref}, 1, ${now}, ${secondsAfter(now, BACKOFF.firstSeconds)}, ${code})
        on conflict (kind, ref) do update
          set attempts = f.attempts + 1, last_error = excluded.last_error,
              next_try_at = ${now}::timestamptz + interval '1 second' * least(
                ${BACKOFF.mostSeconds}::int,
                ${BACKOFF.firstSeconds}::int * 2 ^ least(f.attempts, 20))
          where f.next_try_at <= ${now}
        returning attempts, first_failed_at, next_try_at`,
  );
  const failure = rows[0];
  if (!failure) return null;
  const nextTryAt = new Date(failure.next_try_at);
  const since = new Date(failure.first_failed_at);
  const facts = { kind, ref, code, attempts: failure.attempts };
  log.warn({ ...facts, err: error }, "a sweep's item failed");
  if (now.getTime() - since.getTime() >= afterMinutes * 60_000) {
    await alert(event, { ...facts, since: since.toISOString() });
  }
  return nextTryAt;
}

/** Counts the items of a kind that the safety net had to handle. */
export async function countSwept(db: Queryable, kind: string, items: number): Promise<void> {
  await db.execute(
    sql`insert into swept_items as s (kind, items) values (${kind}, ${items})
        on conflict (kind) do update set items = s.items + excluded.items`,
  );
}

async function forget(db: Queryable, kind: string, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await db.execute(
    sql`delete from sweep_failures
        where kind = ${kind} and ref = any(${sql.param([...refs])}::text[])`,
  );
}

/** PostgreSQL's or our own code, or the error's class; never its message, which may quote a row. */
function codeOf(error: unknown): string {
  const code = sqlState(error) ?? (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}

function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
