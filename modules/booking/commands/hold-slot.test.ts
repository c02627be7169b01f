import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { createHolderToken } from "../holder-token.server.ts";
import { holdSlot } from "./hold-slot.server.ts";

const NOW = "2027-01-11T08:00:00Z";
let services: TestServices;

beforeAll(async () => {
  services = await testServices({ now: NOW, max: 16 });
});
afterAll(() => services.close());

const hold = (expert: string, start: string, token = createHolderToken(), service = "coding") =>
  holdSlot(services, { service, start, expert }, token);

describe("holdSlot", () => {
  test("holds a free start for ten minutes", async () => {
    const { slug } = await addExpert(services);
    const held = await hold(slug, "2027-01-12T10:00:00Z");
    expect(held).toMatchObject({
      ok: true,
      expert: slug,
      end: new Date("2027-01-12T11:00:00Z"),
      expiresAt: new Date("2027-01-11T08:10:00Z"),
    });
  });

  test("gives the slot to one of 200 parallel buyers; the others get slot_taken", async () => {
    const { id, slug } = await addExpert(services);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => hold(slug, "2027-01-13T10:00:00Z")),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));
    expect(new Set(refusals)).toEqual(new Set(["slot_taken"]));
    expect(refusals).toHaveLength(199);
    expect(await countLive(id)).toBe(1);
  });

  test("lets overlapping times of one expert's services compete for the same time", async () => {
    const { id, slug } = await addExpert(services, { topics: ["coding", "devops"] });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        hold(
          slug,
          index % 2 === 0 ? "2027-01-14T10:00:00Z" : "2027-01-14T10:30:00Z",
          createHolderToken(),
          index % 3 === 0 ? "devops" : "coding",
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await countLive(id)).toBe(1);
  });

  test("keeps the buffer after a session free", async () => {
    const { slug } = await addExpert(services);
    expect((await hold(slug, "2027-01-12T10:00:00Z")).ok).toBe(true);
    // With 60 minutes and a buffer of 15, 11:00 is too early and 11:30 is fine; 9:00 would run into
    // it.
    expect(await hold(slug, "2027-01-12T11:00:00Z")).toMatchObject({ reason: "slot_taken" });
    expect(await hold(slug, "2027-01-12T09:00:00Z")).toMatchObject({ reason: "slot_taken" });
    expect((await hold(slug, "2027-01-12T11:30:00Z")).ok).toBe(true);
    expect((await hold(slug, "2027-01-12T08:30:00Z")).ok).toBe(true);
  });

  test("refuses a fifth session on one local day, even in parallel", async () => {
    const { id, slug } = await addExpert(services, { dailyCap: 4 });
    const starts = Array.from(
      { length: 10 },
      (_, n) => `2027-01-15T${String(n * 2).padStart(2, "0")}:00:00Z`,
    );
    const orders = await Promise.allSettled(
      starts.map((start) => placeOrder(services, { start, expert: slug })),
    );
    expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    const { rows } = await services.db.execute(
      sql`select from bookings where expert_id = ${id}::uuid and is_reserved`,
    );
    expect(rows).toHaveLength(4);
  });

  test("frees the slot the moment a hold expires, and not before", async () => {
    const own = await testServices({ now: NOW });
    try {
      const { slug } = await addExpert(own);
      const start = "2027-01-12T10:00:00Z";
      expect((await holdSlot(own, { service: "coding", start, expert: slug }, "a")).ok).toBe(true);
      own.clock.advance(10 * 60_000 - 1);
      expect(await holdSlot(own, { service: "coding", start, expert: slug }, "b")).toMatchObject({
        reason: "slot_taken",
      });
      own.clock.advance(1);
      expect((await holdSlot(own, { service: "coding", start, expert: slug }, "b")).ok).toBe(true);
    } finally {
      await own.close();
    }
  });

  test("keeps an expired hold with a pending payment until the provider answers", async () => {
    const own = await testServices({ now: NOW });
    try {
      const { slug } = await addExpert(own);
      const start = "2027-01-12T10:00:00Z";
      await placeOrder(own, { start, expert: slug });
      own.clock.advance(60 * 60_000);
      expect(await holdSlot(own, { service: "coding", start, expert: slug }, "b")).toMatchObject({
        reason: "slot_taken",
      });
    } finally {
      await own.close();
    }
  });

  test("lets a visitor hold the same start again, or another one, which releases the first", async () => {
    const { id, slug } = await addExpert(services);
    const token = createHolderToken();
    expect((await hold(slug, "2027-01-16T10:00:00Z", token)).ok).toBe(true);
    expect((await hold(slug, "2027-01-16T10:00:00Z", token)).ok).toBe(true);
    expect((await hold(slug, "2027-01-16T14:00:00Z", token)).ok).toBe(true);
    expect(await countLive(id)).toBe(1);
    expect((await hold(slug, "2027-01-16T10:00:00Z")).ok).toBe(true);
  });

  test("finds the first available expert, and the next when that one is taken", async () => {
    const a = await addExpert(services, { topics: ["cyber-security"] });
    const b = await addExpert(services, { topics: ["cyber-security"] });
    const take = () =>
      holdSlot(
        services,
        { service: "cyber-security", start: "2027-01-17T10:00:00Z" },
        createHolderToken(),
      );
    const [first, second, third] = [await take(), await take(), await take()];
    expect(first.ok && second.ok && new Set([first.expert, second.expert])).toEqual(
      new Set([a.slug, b.slug]),
    );
    expect(third).toEqual({ ok: false, reason: "slot_taken" });
  });

  test("asks the database for one expert at a time, the least booked first", async () => {
    const topics = { topics: ["finance"] };
    const busy = await addExpert(services, { ...topics, slug: "finance-a" });
    for (let n = 1; n < 30; n++) await addExpert(services, { ...topics, slug: `finance-${n}` });
    await placeOrder(services, {
      start: "2027-01-19T10:00:00Z",
      expert: busy.slug,
      service: "finance",
    });
    const start = "2027-01-18T10:00:00Z";
    const any = { service: "finance", start };
    // Fills the cache.
    const token = createHolderToken();
    const first = await holdSlot(services, any, token);

    const asked: SQL[] = [];
    const db = Object.create(services.db, {
      execute: { value: (query: SQL) => (asked.push(query), services.db.execute(query)) },
    }) as typeof services.db;
    const second = await holdSlot({ ...services, db }, any, createHolderToken());
    // The service, this browser's hold, and the new one.
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(first.ok && second.ok && [first.expert, second.expert]).toEqual([
      "finance-1",
      "finance-10",
    ]);
    // One's own hold doesn't block its time.
    expect(await holdSlot(services, any, token)).toMatchObject({ ok: true, expert: "finance-1" });
  });

  test.each([
    ["before the notice period", "2027-01-11T19:30:00Z"],
    ["past the horizon", "2027-06-01T10:00:00Z"],
    ["off the grid", "2027-01-12T10:10:00Z"],
    ["in the past", "2020-01-01T10:00:00Z"],
  ])("refuses a start %s", async (_name, start) => {
    const { slug } = await addExpert(services);
    expect(await hold(slug, start)).toEqual({ ok: false, reason: "slot_taken" });
  });

  test.each([
    ["unknown_service", "no-such-service"],
    ["not_live", "resume-writing"],
  ])("returns %s for %s", async (reason, service) => {
    const { slug } = await addExpert(services);
    expect(await hold(slug, "2027-01-12T10:00:00Z", createHolderToken(), service)).toEqual({
      ok: false,
      reason,
    });
  });
});

describe("the database", () => {
  test("refuses overlapping live bookings of one expert and of one candidate", async () => {
    const a = await addExpert(services);
    const b = await addExpert(services);
    const candidate = await addCandidate(services);
    const insert = (expert: string, from: string, to: string) =>
      services.db.execute(
        sql`insert into bookings (expert_id, service_slug, candidate_id, start_at, end_at,
              blocked_until, expert_day, status, holder_hash, hold_expires_at, created_at)
            values (${expert}::uuid, 'coding', ${candidate.userId}::uuid, ${from}, ${to}, ${to},
              '2027-02-01', 'confirmed', sha256('x'), now(), now())`,
      );
    await insert(a.id, "2027-02-01T10:00Z", "2027-02-01T11:00Z");
    const code = { cause: expect.objectContaining({ code: "23P01" }) };
    await expect(insert(a.id, "2027-02-01T10:30Z", "2027-02-01T11:30Z")).rejects.toMatchObject(
      code,
    );
    await expect(insert(b.id, "2027-02-01T10:30Z", "2027-02-01T11:30Z")).rejects.toMatchObject(
      code,
    );
    await insert(b.id, "2027-02-01T11:00Z", "2027-02-01T12:00Z");
  });
});

async function countLive(expertId: string): Promise<number> {
  const { rows } = await services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from bookings
        where expert_id = ${expertId}::uuid and status = 'held'`,
  );
  return rows[0]!.count;
}
