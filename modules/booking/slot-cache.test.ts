import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Service } from "#modules/catalog/schema.ts";
import { openSlotCache } from "./slot-cache.server.ts";
import { holdSlot } from "./commands/hold-slot.server.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";

const NOW = "2027-01-11T08:00:00Z";
const TEN = "2027-01-12T10:00:00Z";
const MINUTE = 60_000;

let services: TestServices;
let coding: Service;
let elsewhere: pg.Client;

beforeEach(async () => {
  services = await testServices({ now: NOW });
  coding = (await services.slots.service("coding"))!;
  // The owner may disable triggers.
  const { connectionString } = services.owner.$client.options;
  elsewhere = new pg.Client({ connectionString });
  elsewhere.on("error", () => {});
  await elsewhere.connect();
});
afterEach(async () => {
  await elsewhere.end();
  await services.close();
});

/** Notifications may take a while on a busy machine. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000 });

const minutes = (iso: string) => Date.parse(iso) / MINUTE;
const DAY = { fromMin: minutes("2027-01-12T00:00Z"), toMin: minutes("2027-01-13T00:00Z") };

async function freeAtTen(query: { expert?: string; exceptBooking?: string } = {}) {
  const open = await services.slots.list({ service: coding, ...DAY, ...query });
  return open.find((slot) => slot.startMin === minutes(TEN))?.experts ?? [];
}

const book = (expertId: string) =>
  elsewhere.query(
    `insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                           status, holder_hash, hold_expires_at, created_at)
     values ($1, 'coding', $2, $2::timestamptz + interval '1 hour',
             $2::timestamptz + interval '75 minutes', '2027-01-12', 'confirmed', sha256('x'), $2, $3)`,
    [expertId, TEN, NOW],
  );

describe("the listing", () => {
  test("names everybody who is free at a time, and merges them for a month view", async () => {
    const a = await addExpert(services, { slug: "a" });
    await addExpert(services, { slug: "b" });
    await book(a.id);
    expect(await freeAtTen()).toEqual(["b"]);
    const starts = await services.slots.starts({ service: coding, ...DAY });
    const listed = await services.slots.list({ service: coding, ...DAY });
    expect(Array.from(starts)).toEqual(listed.map((slot) => slot.startMin));
    expect(starts).toHaveLength(48);
    const own = await services.slots.starts({ service: coding, ...DAY, expert: "a" });
    expect(Array.from(own)).not.toContain(minutes(TEN));
    expect(Array.from(own)).toContain(minutes("2027-01-12T11:30:00Z"));
  });

  test("applies notice and horizon as time passes, without reloading", async () => {
    const { id } = await addExpert(services, { slug: "a" });
    const first = async () => (await services.slots.nextFree([id], 60)).get(id);
    expect(await first()).toBe(minutes("2027-01-11T20:00Z"));
    services.clock.advance(10 * MINUTE);
    expect(await first()).toBe(minutes("2027-01-11T20:30Z"));
    const far = { fromMin: minutes("2027-03-01T00:00Z"), toMin: minutes("2027-04-01T00:00Z") };
    const last = (await services.slots.starts({ service: coding, ...far })).at(-1)!;
    expect(last).toBe(minutes("2027-03-12T08:00Z"));
  });

  test("ignores the visitor's own hold", async () => {
    await addExpert(services, { slug: "a" });
    const held = await holdSlot(services, { service: "coding", start: TEN, expert: "a" }, "own");
    expect(await freeAtTen()).toEqual([]);
    expect(await freeAtTen({ exceptBooking: held.ok ? held.hold : "" })).toEqual(["a"]);
    expect(await freeAtTen()).toEqual([]);
  });
});

test("keeps as many calendars as fit, and reads others when asked for them", async () => {
  const slugs = Array.from({ length: 25 }, (_, at) => `x-${String(at).padStart(2, "0")}`);
  for (const slug of slugs) await addExpert(services, { slug });
  const { connectionString } = services.owner.$client.options;
  const { db, clock, config } = services;
  const slots = await openSlotCache({
    ...{ db, clock, config, maxExperts: 3 },
    databaseUrl: connectionString!,
  });
  let reads = 0;
  const count = () => (reads += 1);
  db.$client.on("acquire", count);
  const free = async (expert?: string) => {
    reads = 0;
    const query = { service: coding, ...DAY, ...(expert === undefined ? {} : { expert }) };
    return (await slots.list(query))[0]!.experts;
  };
  expect(await free()).toEqual(slugs);
  expect(await free()).toEqual(slugs);
  expect(reads).toBe(1);
  // All of them asked for again doesn't push out the first.
  expect(await free(slugs[0])).toEqual([slugs[0]]);
  expect(reads).toBe(0);
  expect(await free(slugs[20])).toEqual([slugs[20]]);
  expect(await free(slugs[20])).toEqual([slugs[20]]);
  expect(reads).toBe(0);
  expect(slots.remembered(slugs[20]!)).toBeDefined();
  expect(slugs.filter((slug) => slots.remembered(slug))).toHaveLength(3);
  db.$client.off("acquire", count);
  await slots.close();
});

describe("a cached calendar", () => {
  test("is dropped when another connection takes or frees a time", async () => {
    const { id } = await addExpert(services, { slug: "a" });
    expect(await freeAtTen()).toEqual(["a"]);
    await book(id);
    await eventually(async () => expect(await freeAtTen()).toEqual([]));
    await elsewhere.query("update bookings set status = 'cancelled_by_candidate'");
    await eventually(async () => expect(await freeAtTen()).toEqual(["a"]));
  });

  test("is dropped when hours, topics or the catalog change elsewhere", async () => {
    const { id } = await addExpert(services, { slug: "a" });
    expect(await freeAtTen()).toEqual(["a"]);
    await elsewhere.query("update expert_hours set end_min = 600");
    await eventually(async () => expect(await freeAtTen()).toEqual([]));
    await elsewhere.query("update expert_hours set end_min = 1440");
    await eventually(async () => expect(await freeAtTen()).toEqual(["a"]));
    await elsewhere.query("delete from expert_topics");
    await eventually(async () => {
      expect(await services.slots.isGivenBy(coding, "a")).toBe(false);
      expect(await freeAtTen()).toEqual([]);
    });
    await elsewhere.query("insert into expert_topics values ($1, 'coding')", [id]);
    await eventually(async () => expect(await freeAtTen()).toEqual(["a"]));
    const names = async () => (await services.slots.experts(coding)).map(({ name }) => name);
    expect(await names()).not.toContain("Zoë Smith");
    await elsewhere.query("update experts set name = 'Zoë Smith'");
    await eventually(async () => expect(await names()).toEqual(["Zoë Smith"]));
    await elsewhere.query("update experts set status = 'paused'");
    await eventually(async () => expect(await freeAtTen()).toEqual([]));
    await elsewhere.query("update services set title = 'Another title' where slug = 'coding'");
    await eventually(async () => {
      expect((await services.slots.service("coding"))?.title).toBe("Another title");
    });
  });

  test("stays when a hold is paid or confirmed, which frees nothing", async () => {
    await addExpert(services, { slug: "a" });
    await holdSlot(services, { service: "coding", start: TEN, expert: "a" }, "own");
    expect(await freeAtTen()).toEqual([]);
    // A connection receives its own notifications before the reply to the statement that caused
    // them.
    let notices = 0;
    elsewhere.on("notification", () => (notices += 1));
    await elsewhere.query("listen calendar");

    await elsewhere.query(
      `update bookings set is_reserved = true,
                           hold_expires_at = hold_expires_at + interval '5 minutes'`,
    );
    expect(notices).toBe(0);
    // When the hold runs out, it is reloaded and still taken.
    services.clock.advance(10 * MINUTE);
    expect(await freeAtTen()).toEqual([]);
    await elsewhere.query("update bookings set status = 'confirmed'");
    expect(notices).toBe(0);
    services.clock.advance(60 * MINUTE);
    expect(await freeAtTen()).toEqual([]);
    await elsewhere.query("update bookings set status = 'cancelled_by_candidate'");
    expect(notices).toBe(1);
    await eventually(async () => expect(await freeAtTen()).toEqual(["a"]));
  });

  test("expires with a hold, which changes the stamp", async () => {
    await addExpert(services, { slug: "a" });
    await holdSlot(services, { service: "coding", start: TEN, expert: "a" }, "own");
    await eventually(async () => expect(await freeAtTen()).toEqual([]));
    services.clock.advance(10 * MINUTE - 1);
    expect(await freeAtTen()).toEqual([]);
    const stamp = services.slots.stamp();
    services.clock.advance(1);
    expect(services.slots.stamp()).not.toBe(stamp);
    expect(await freeAtTen()).toEqual(["a"]);
  });

  test("is not stored by a load that a change overtook", async () => {
    const { id } = await addExpert(services, { slug: "a" });
    // The load starts and blocks on the locked table.
    await elsewhere.query("begin");
    await elsewhere.query("lock table expert_busy in access exclusive mode");
    const early = freeAtTen();
    await eventually(async () => {
      const { rows } = await elsewhere.query(
        "select 1 from pg_locks where not granted and relation = 'expert_busy'::regclass",
      );
      expect(rows).toHaveLength(1);
    });
    services.slots.forget(id);
    await elsewhere.query("commit");
    await early;
    // Without triggers there is no notification, so only the cache could answer.
    await elsewhere.query("set session_replication_role = replica");
    await book(id);
    expect(await freeAtTen()).toEqual([]);
    // Control: this load was not overtaken and is cached.
    await elsewhere.query("delete from bookings");
    expect(await freeAtTen()).toEqual([]);
  });

  test("is dropped when the listener's connection breaks", async () => {
    const { id } = await addExpert(services, { slug: "a" });
    // Simulates a lost notification. Notifications from the setup may still arrive and invalidate
    // the cache, so wait until they have.
    await elsewhere.query("set session_replication_role = replica");
    await eventually(async () => {
      await elsewhere.query("delete from bookings");
      services.slots.forget(id);
      expect(await freeAtTen()).toEqual(["a"]);
      await book(id);
      expect(await freeAtTen()).toEqual(["a"]);
    });
    const { rowCount } = await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'greenroom-listen' and datname = current_database()`,
    );
    // The rooms listen, too.
    expect(rowCount).toBe(2);
    await eventually(async () => expect(await freeAtTen()).toEqual([]));
    await elsewhere.query("set session_replication_role = origin");
    await eventually(async () => {
      const { rows } = await elsewhere.query(
        `select 1 from pg_stat_activity
         where application_name = 'greenroom-listen' and datname = current_database()
           and query ilike 'listen%catalog%'`,
      );
      expect(rows).toHaveLength(1);
    });
    await elsewhere.query("delete from bookings");
    await elsewhere.query("update expert_hours set end_min = 1439");
    await eventually(async () => expect(await freeAtTen()).toEqual(["a"]));
  });
});

test("retries a hold that was judged by stale hours", async () => {
  const { id, slug } = await addExpert(services, { slug: "a" });
  expect(await freeAtTen()).toEqual(["a"]);
  const remembered = services.slots.remembered(slug)!;
  await services.db.execute(
    sql`update expert_hours set end_min = 600 where expert_id = ${id}::uuid`,
  );
  await eventually(() => expect(services.slots.remembered(slug)).toBeUndefined());
  // Simulates a process with a stale cache.
  services.slots.remember([remembered]);
  const input = { service: "coding", start: TEN, expert: slug };
  expect(await holdSlot(services, input, "t")).toEqual({ ok: false, reason: "slot_taken" });

  // The other way round: a refusal from a stale cache is checked again.
  const closed = services.slots.remembered(slug)!;
  await services.db.execute(sql`update expert_hours set end_min = 1440`);
  await eventually(() => expect(services.slots.remembered(slug)).toBeUndefined());
  services.slots.remember([closed]);
  expect((await holdSlot(services, input, "t")).ok).toBe(true);
});
