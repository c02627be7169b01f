import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fixedClock } from "../clock.ts";
import { connect } from "../db/client.ts";
import { createLog } from "../log.ts";
import { enqueueDue, replayDueItem, runNextDue, TRIES } from "./commands.server.ts";
import { countDue, listDeadDueItems, listDueFailures, listDueKinds } from "./data.server.ts";
import { type DueKind, FAILING } from "./define.ts";
import { startPoller } from "./poller.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 16 });
});
afterAll(() => database.drop());

function openServices() {
  const alerts: string[] = [];
  return {
    db: database.db,
    clock: fixedClock("2027-01-11T08:00:00Z"),
    log: createLog("silent"),
    alerts,
    alert: async (event: string) => void alerts.push(event),
  };
}
type Deps = ReturnType<typeof openServices>;

let services: Deps;
let pollers: { stop(): Promise<void> }[];
beforeEach(async () => {
  services = openServices();
  pollers = [];
  await database.owner.execute(sql`truncate due_items`);
});
afterEach(() => Promise.all(pollers.map((poller) => poller.stop())));

/** Work that is due until it has run. Records each run, and whether one overlapped another. */
function work(kind: string, run: (ref: string) => Promise<unknown> = async () => {}) {
  const done = new Set<string>();
  const running = new Set<string>();
  const runs: string[] = [];
  const overlaps: string[] = [];
  const due: DueKind<Deps> = {
    kind,
    alert: FAILING,
    list: async (_deps, _now, ref) => (ref !== undefined && !done.has(ref) ? [ref] : []),
    async run(_deps, ref) {
      if (running.has(ref)) overlaps.push(ref);
      running.add(ref);
      runs.push(ref);
      try {
        await run(ref);
        done.add(ref);
      } finally {
        running.delete(ref);
      }
    },
  };
  return { due, done, runs, overlaps };
}

const add = (kind: string, ref: string, dueAt = services.clock.now()) =>
  enqueueDue(services.db, kind, ref, dueAt);
const addMany = (kind: string, from: number, to: number) =>
  services.db.execute(
    sql`select enqueue_due(${kind}, n::text, ${services.clock.now()})
        from generate_series(${from}::int, ${to}::int) n`,
  );
const poll = (...kinds: DueKind<Deps>[]) => pollers.push(startPoller(services, kinds));
const rows = async () =>
  (await services.db.execute<{ n: number }>(sql`select count(*)::int as n from due_items`)).rows[0]!
    .n;
const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 50 });

describe("a poller", () => {
  test("handles an item within five seconds of its time, by the product's clock", async () => {
    const { due, runs } = work("a");
    await add("a", "1", new Date(services.clock.now().getTime() + 60_000));
    poll(due);
    await delay(1_500);
    expect(runs).toEqual([]);
    services.clock.advance(60_000);
    await expect.poll(() => runs, { timeout: 5_000, interval: 50 }).toEqual(["1"]);
    await until(rows).toBe(0);
  });

  test("handles other kinds while 100,000 items of one are due", async () => {
    const many = work("many");
    const few = work("few");
    for (let at = 0; at < 100_000; at += 10_000) await addMany("many", at + 1, at + 10_000);
    poll(many.due, few.due);
    await until(() => many.runs.length > 10).toBe(true);
    await addMany("few", 1, 5);
    await expect.poll(() => few.done.size, { timeout: 5_000, interval: 50 }).toBe(5);
    const left = await countDue(services.db, ["many"], services.clock.now());
    expect(left[0]!.items).toBeGreaterThan(80_000);
  });

  test("handles other kinds while one hangs", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hanging = work("hanging", () => promise);
    const other = work("other");
    await addMany("hanging", 1, 10);
    poll(hanging.due, other.due);
    await until(() => hanging.runs.length).toBe(2);
    await addMany("other", 1, 10);
    await expect.poll(() => other.done.size, { timeout: 5_000, interval: 50 }).toBe(10);
    resolve();
  });

  test("runs no item at the same time as another poller, and each once", async () => {
    const { due, done, runs, overlaps } = work("a", () => delay(2));
    // Two moments of each item are one run.
    for (let moment = 0; moment < 2; moment += 1) await addMany("a", 1, 100);
    for (let copy = 0; copy < 4; copy += 1) poll(due);
    await until(rows).toBe(0);
    expect(overlaps).toEqual([]);
    expect(done.size).toBe(100);
    expect(runs).toHaveLength(100);
  });

  test("finishes what it has begun before it stops, and begins nothing more", async () => {
    const { due, done, runs } = work("a", () => delay(300));
    await addMany("a", 1, 10);
    poll(due);
    await until(() => runs.length).toBeGreaterThan(0);
    await pollers.pop()!.stop();
    expect(done.size).toBe(runs.length);
    expect(await rows()).toBe(10 - done.size);
  });
});

describe("an item", () => {
  test("is gone if the transaction that made it due is rolled back", async () => {
    const rolledBack = services.db.transaction(async (tx) => {
      await enqueueDue(tx, "a", "1", services.clock.now());
      throw new Error("roll back");
    });
    await expect(rolledBack).rejects.toThrow("roll back");
    expect(await rows()).toBe(0);
  });

  test("is taken again when the worker that had it has died", async () => {
    const dying = connect(database.url, { max: 1 });
    const started = Promise.withResolvers<void>();
    const never = work("a", () => {
      started.resolve();
      return new Promise(() => {});
    });
    await add("a", "1");
    void runNextDue({ ...services, db: dying }, never.due).catch(() => {});
    await started.promise;
    const { due, runs } = work("a");
    expect(await runNextDue(services, due)).toBe(false);
    await database.owner.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
    );
    await until(() => runNextDue(services, due)).toBe(true);
    expect(runs).toEqual(["1"]);
  });

  test("that becomes due again while it is handled is looked at again", async () => {
    const { due, done, runs } = work("a", async (ref) => {
      if (runs.length === 1) await add("a", ref);
    });
    await add("a", "1");
    await runNextDue(services, due);
    done.clear();
    expect(await runNextDue(services, due)).toBe(true);
    expect(runs).toEqual(["1", "1"]);
  });

  test("that no longer is due is dropped", async () => {
    const { due, done, runs } = work("a");
    done.add("1");
    await add("a", "1");
    expect(await runNextDue(services, due)).toBe(true);
    expect(await runNextDue(services, due)).toBe(false);
    expect(runs).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test("that fails is retried with backoff for a day, then a dead letter until it's replayed", async () => {
    let isBroken = true;
    const { due, runs } = work("a", async () => {
      if (isBroken) throw Object.assign(new Error("secret"), { code: "unavailable" });
    });
    await add("a", "1");
    const since = services.clock.now();
    for (let attempts = 1; attempts < TRIES; attempts += 1) {
      expect(await runNextDue(services, due)).toBe(true);
      expect(await runNextDue(services, due)).toBe(false);
      const [failure, ...others] = await listDueFailures(services.db, 10);
      expect(others).toEqual([]);
      const seconds = Math.min(600, 10 * 2 ** (attempts - 1));
      const nextTryAt = new Date(services.clock.now().getTime() + seconds * 1000);
      expect(failure).toEqual({
        ...{ kind: "a", ref: "1", attempts, lastError: "unavailable" },
        ...{ firstFailedAt: since, nextTryAt },
      });
      services.clock.advance(seconds * 1000);
    }
    expect(services.clock.now().getTime() - since.getTime()).toBeGreaterThan(23 * 3_600_000);
    expect(services.alerts.length).toBeGreaterThan(100);
    await runNextDue(services, due);
    expect(await listDueFailures(services.db, 10)).toEqual([]);
    const [letter] = await listDeadDueItems(services.db);
    expect(letter).toMatchObject({ name: "due.a", payload: { ref: "1" }, error: "unavailable" });

    services.clock.advance(86_400_000);
    expect(await listDueKinds(services.db, ["a"], services.clock.now())).toEqual([]);
    isBroken = false;
    expect(await replayDueItem(services.db, letter!.id, services.clock.now())).toBe(true);
    expect(await replayDueItem(services.db, letter!.id, services.clock.now())).toBe(false);
    await runNextDue(services, due);
    expect(runs).toHaveLength(TRIES + 1);
    expect(await rows()).toBe(0);
  });

  test("that succeeds at a later moment is no longer a failure", async () => {
    let isBroken = true;
    const { due } = work("a", async () => {
      if (isBroken) throw new Error("no");
    });
    await add("a", "1");
    await runNextDue(services, due);
    expect(await listDueFailures(services.db, 10)).toHaveLength(1);
    isBroken = false;
    await add("a", "1");
    await runNextDue(services, due);
    expect(await rows()).toBe(0);
  });
});
