import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOrder } from "#modules/live-sessions/commands/create-order.server.ts";
import { buyPack, findPackOffer } from "#modules/packs/commands/buy-pack.server.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { holdSlot, type HoldVisitor } from "#modules/booking/commands/hold-slot.server.ts";

const NOW = "2027-01-11T08:00:00Z";
const DAY = "2027-01-13";
let services: TestServices;

beforeAll(async () => {
  services = await testServices({ now: NOW, max: 16 });
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.db.execute(sql`update bookings set status = 'expired' where status = 'held'`);
});

/** Starts on one day, two hours apart so that all can be held at once. */
const starts = (count: number, day = DAY) =>
  Array.from({ length: count }, (_, n) => `${day}T${String(n * 2).padStart(2, "0")}:00:00Z`);

const hold = (expert: string, start: string, visitor: HoldVisitor = {}, token?: string) =>
  holdSlot(services, { service: "coding", start, expert }, token ?? createHolderToken(), visitor);

const tally = (outcomes: Awaited<ReturnType<typeof hold>>[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.ok ? "held" : outcome.reason;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

async function order(
  held: Awaited<ReturnType<typeof hold>>,
  token: string,
  candidate?: { userId: string; email: string },
) {
  if (!held.ok) throw new Error(held.reason);
  const input = {
    hold: held.hold,
    token,
    details: { name: "Asha Rao", zone: "UTC" },
    currency: "USD" as const,
  };
  return createOrder(services, candidate ?? (await addCandidate(services)), input, randomUUID());
}
const isHeld = async (id: string) =>
  (await services.db.execute(sql`select from bookings where id = ${id}::uuid and status = 'held'`))
    .rows.length === 1;

describe("one browser", () => {
  test("keeps its hold when the next one is refused as full, taken or stale", async () => {
    const mine = await addExpert(services);
    const full = await addExpert(services, { dailyCap: 1 });
    const token = createHolderToken();
    const first = await hold(mine.slug, `${DAY}T10:00:00Z`, {}, token);
    const other = await hold(full.slug, `${DAY}T10:00:00Z`);
    expect(await hold(full.slug, `${DAY}T14:00:00Z`, {}, token)).toMatchObject({ ok: false });
    expect(await hold(full.slug, `${DAY}T10:00:00Z`, {}, token)).toMatchObject({ ok: false });
    await services.db.execute(
      sql`delete from expert_hours where expert_id = ${full.id}::uuid and weekday = 4`,
    );
    expect(await hold(full.slug, "2027-01-14T10:00:00Z", {}, token)).toMatchObject({ ok: false });
    expect(first.ok && (await isHeld(first.hold))).toBe(true);
    expect(other.ok && (await isHeld(other.hold))).toBe(true);
  });

  test("has one hold after 50 parallel attempts", async () => {
    const experts = await Promise.all(Array.from({ length: 10 }, () => addExpert(services)));
    const token = createHolderToken();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        hold(experts[n % 10]!.slug, starts(10)[n % 10]!, {}, token),
      ),
    );
    const { rows } = await services.db.execute(sql`select from bookings where status = 'held'`);
    expect(rows).toHaveLength(1);
  });
});

describe("one network", () => {
  test("holds at most half of an expert's day, and leaves room for others", async () => {
    const { slug } = await addExpert(services, { dailyCap: 5 });
    const address = "192.0.2.1";
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => hold(slug, starts(10)[n % 10]!, { address })),
    );
    expect(tally(outcomes)).toMatchObject({ held: 2 });
    expect(await hold(slug, `${DAY}T22:00:00Z`, { address })).toMatchObject({
      reason: "day_share",
    });
    const signedIn = { address, isSignedIn: true };
    expect(await hold(slug, `${DAY}T22:00:00Z`, signedIn)).toMatchObject({ reason: "day_share" });
    expect(await hold(slug, `${DAY}T22:00:00Z`, { address: "192.0.2.2" })).toMatchObject({
      ok: true,
    });
    expect((await hold(slug, "2027-01-14T10:00:00Z", { address })).ok).toBe(true);
  });

  test("may hold the last place of a day", async () => {
    const { slug } = await addExpert(services, { dailyCap: 1 });
    expect((await hold(slug, `${DAY}T10:00:00Z`, { address: "2001:db8::1" })).ok).toBe(true);
  });

  test("makes at most 60 holds without a confirmed email from one /64", async () => {
    const experts = await Promise.all(Array.from({ length: 70 }, () => addExpert(services)));
    const outcomes = await Promise.all(
      experts.map(({ slug }, n) =>
        hold(slug, `${DAY}T10:00:00Z`, { address: `2001:db8:1:2::${n.toString(16)}` }),
      ),
    );
    expect(tally(outcomes)).toEqual({ held: 60, network_full: 10 });
    const next = (visitor: HoldVisitor, hour = 14) =>
      hold(experts[0]!.slug, `${DAY}T${hour}:00:00Z`, visitor);
    const address = "2001:db8:1:2::ffff";
    expect(await next({ address })).toMatchObject({ reason: "network_full" });
    expect((await next({ address, isSignedIn: true })).ok).toBe(true);
    expect((await next({ address: "2001:db8:1:3::1" }, 18)).ok).toBe(true);
  });

  test("is stored as an HMAC until its hold ends or is confirmed", async () => {
    const own = await testServices({ now: NOW });
    try {
      const { slug } = await addExpert(own);
      const held = (start: string, token: string) =>
        holdSlot(own, { service: "coding", start, expert: slug }, token, { address: "192.0.2.1" });
      const networks = async () =>
        (
          await own.db.execute<{ network_hash: Buffer }>(
            sql`select network_hash from bookings where network_hash is not null`,
          )
        ).rows;
      await held(`${DAY}T10:00:00Z`, "a");
      await held(`${DAY}T14:00:00Z`, "a");
      expect(await networks()).toHaveLength(1);
      expect((await networks())[0]!.network_hash).toHaveLength(32);
      await own.db.execute(sql`update bookings set status = 'confirmed' where status = 'held'`);
      expect(await networks()).toEqual([]);
      await held("2027-01-14T10:00:00Z", "b");
      own.clock.advance(600_000);
      await handleJob(own, "bookings.forget-networks", {});
      expect(await networks()).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

test("unpaid holds leave half of a day's places, and orders never exceed the cap", async () => {
  const { slug } = await addExpert(services, { dailyCap: 4 });
  const held = await Promise.all(
    starts(8).map(async (start, n) => {
      const token = createHolderToken();
      return { token, held: await hold(slug, start, { address: `198.51.100.${n}` }, token) };
    }),
  );
  expect(tally(held.map((one) => one.held))).toEqual({ held: 8 });
  // The slot list agrees: the day isn't full.
  const service = (await services.slots.service("coding"))!;
  const fromMin = Date.parse(`${DAY}T00:00:00Z`) / 60_000;
  const listed = () =>
    services.slots.list({ service, expert: slug, fromMin, toMin: fromMin + 1_439 });
  expect((await listed()).length).toBeGreaterThan(0);

  const orders = await Promise.all(held.map((one) => order(one.held, one.token)));
  const refusals = orders.flatMap((placed) => (placed.ok ? [] : [placed.reason]));
  expect(refusals).toEqual(["day_full", "day_full", "day_full", "day_full"]);
  expect(await hold(slug, `${DAY}T22:00:00Z`, { address: "203.0.113.1" })).toMatchObject({
    reason: "slot_taken",
  });
  await expect.poll(listed, { interval: 10 }).toEqual([]);
});

test("one account has at most three unpaid orders, sessions and packs together, even for 50 at once", async () => {
  const candidate = await addCandidate(services);
  const experts = await Promise.all(Array.from({ length: 50 }, () => addExpert(services)));
  const offer = (await findPackOffer(services.db, {
    service: "coding",
    sessions: 3,
    currency: "USD",
  }))!;
  const pack = () =>
    buyPack(
      services,
      candidate,
      { service: "coding", sessions: 3, currency: "USD", expectedMinor: offer.amountMinor },
      randomUUID(),
    );
  expect((await pack()).ok).toBe(true);
  const orders = await Promise.all(
    experts.map(async ({ slug }, n) => {
      const token = createHolderToken();
      const day = `2027-02-${String(1 + (n % 25)).padStart(2, "0")}`;
      const held = await hold(slug, `${day}T${n < 25 ? "10" : "14"}:00:00Z`, {}, token);
      return order(held, token, candidate);
    }),
  );
  const refusals = orders.flatMap((placed) => (placed.ok ? [] : [placed.reason]));
  expect(refusals).toEqual(Array.from({ length: 48 }, () => "too_many_unpaid"));
  expect(await pack()).toEqual({ ok: false, reason: "too_many_unpaid" });
  // Other accounts aren't affected, and paying or releasing one order makes room.
  await services.db.execute(
    sql`update orders set status = 'expired'
        where id = (select id from orders where payer_id = ${candidate.userId}::uuid
                                            and status = 'pending_payment' limit 1)`,
  );
  expect(await pack()).toMatchObject({ ok: true });
});
