import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { sqlState } from "../errors.ts";
import type { Platform } from "../services.ts";
import { listFailuresOfKind, type SweepFailure } from "./data.server.ts";

/** Something that is due: `run` does it, or throws. Doing it twice has to be harmless. */
export type SweepItem = {
  /** An id of ours. It is stored and logged, so it never names a person. */
  ref: string;
  run(): Promise<unknown>;
};

export type Sweep<Deps> = {
  kind: string;
  /** Everything that is due at `now`, oldest first. An item that has been done is due no longer. */
  list(deps: Deps, now: Date): Promise<SweepItem[]>;
  /** The alert to raise once an item has failed for this long. */
  alert: {
    event: "release_stuck" | "sweep_item_failing" | "must_exist_missing";
    afterMinutes: number;
  };
};

type SweepDeps = Pick<Platform, "db" | "clock" | "log" | "alert">;

const BATCH = 100;
const BACKOFF = { firstSeconds: 10, mostSeconds: 600 };
/** The ref of a failure to list what is due. */
const LISTING = "list";

/**
 * Does what is due of one kind, each item on its own. One that fails is left alone until its next
 * try, so that the others have their turn.
 * @returns how many items were tried
 */
export async function runSweep<Deps extends SweepDeps>(
  services: Deps,
  sweep: Sweep<Deps>,
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const failures = new Map(
    (await listFailuresOfKind(db, sweep.kind)).map((failure) => [failure.ref, failure]),
  );
  let items: SweepItem[];
  try {
    items = await sweep.list(services, now);
  } catch (error) {
    await noteFailure(services, sweep, LISTING, error);
    return 0;
  }
  const due = new Set(items.map(({ ref }) => ref));
  // Done in the meantime, by another process or in another way.
  await forget(
    db,
    sweep.kind,
    [...failures.keys()].filter((ref) => !due.has(ref)),
  );

  const batch = inTurn(items, failures, now).slice(0, BATCH);
  if (batch.length === 0) return 0;
  const errors = new Map<string, unknown>();
  for (const { ref, run } of batch) {
    await run().catch((error: unknown) => errors.set(ref, error));
  }
  const left = new Set((await sweep.list(services, now)).map(({ ref }) => ref));
  for (const { ref } of batch) {
    // An item that is still due without an error would come first in every round.
    if (left.has(ref)) await noteFailure(services, sweep, ref, errors.get(ref) ?? STILL_DUE);
    else if (failures.has(ref)) await forget(db, sweep.kind, [ref]);
  }
  return batch.length;
}

/** New items first, in their order; then those whose next try has come, the longest waiting first. */
function inTurn(items: SweepItem[], failures: Map<string, SweepFailure>, now: Date): SweepItem[] {
  const retries = items
    .map((item) => ({ item, nextTryAt: failures.get(item.ref)?.nextTryAt ?? null }))
    .filter(({ nextTryAt }) => nextTryAt !== null && nextTryAt <= now)
    .toSorted((a, b) => a.nextTryAt!.getTime() - b.nextTryAt!.getTime());
  return [...items.filter(({ ref }) => !failures.has(ref)), ...retries.map(({ item }) => item)];
}

const STILL_DUE = { code: "still_due" };

async function noteFailure(
  { db, clock, log, alert }: SweepDeps,
  { kind, alert: { event, afterMinutes } }: Pick<Sweep<never>, "kind" | "alert">,
  ref: string,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const code = codeOf(error);
  // Of copies that fail at once, the first counts.
  const { rows } = await db.execute<{ attempts: number; first_failed_at: string }>(
    sql`insert into sweep_failures as f (kind, ref, attempts, first_failed_at, next_try_at, last_error)
        values (${kind}, ${ref}, 1, ${now}, ${secondsAfter(now, BACKOFF.firstSeconds)}, ${code})
        on conflict (kind, ref) do update
          set attempts = f.attempts + 1, last_error = excluded.last_error,
              next_try_at = ${now}::timestamptz + interval '1 second' * least(
                ${BACKOFF.mostSeconds}::int,
                ${BACKOFF.firstSeconds}::int * 2 ^ least(f.attempts, 20))
          where f.next_try_at <= ${now}
        returning attempts, first_failed_at`,
  );
  const failure = rows[0];
  if (!failure) return;
  const since = new Date(failure.first_failed_at);
  const facts = { kind, ref, code, attempts: failure.attempts };
  log.warn({ ...facts, err: error }, "a sweep's item failed");
  if (now.getTime() - since.getTime() < afterMinutes * 60_000) return;
  await alert(event, { ...facts, since: since.toISOString() });
}

async function forget(db: Queryable, kind: string, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await db.execute(
    sql`delete from sweep_failures
        where kind = ${kind} and ref = any(${sql.param([...refs])}::text[])`,
  );
}

/** PostgreSQL's or our own code, else the error's class: never its message, which may quote a row. */
function codeOf(error: unknown): string {
  const code = sqlState(error) ?? (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : "unknown";
}

function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
