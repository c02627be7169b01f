import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { apiClient, type Listed, mailedCode } from "#tests/support/api-client.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

const DAY = "2027-01-12";
let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z", max: 16 });
});
afterAll(() => app.close());

const tally = (values: (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe("parallel buyers", () => {
  test("200 for one start: one gets it, 199 get alternatives", async () => {
    const { slug } = await addExpert(app.services);
    const start = `${DAY}T10:00:00Z`;
    const replies = await Promise.all(
      Array.from({ length: 200 }, () =>
        apiClient(app.url).post<{ reason: string; alternatives: Listed["slots"] }>("/api/holds", {
          service: "coding",
          start,
          expert: slug,
        }),
      ),
    );
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 201: 1, 409: 199 });
    for (const { status, body } of replies) {
      if (status !== 409) continue;
      expect(body.reason).toBe("slot_taken");
      expect(body.alternatives).toHaveLength(6);
      expect(body.alternatives.map((slot) => slot.start)).not.toContain(start);
    }
  });

  test("200 for overlapping starts of one expert: no two overlap", async () => {
    const { slug, id } = await addExpert(app.services);
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const start = `${DAY}T1${n % 4}:${n % 2 === 0 ? "00" : "30"}:00Z`;
        return apiClient(app.url).hold({ service: "coding", start, expert: slug });
      }),
    );
    const counts = tally(replies.map((reply) => reply.status));
    expect(Object.keys(counts)).toEqual(["201", "409"]);
    const { rows } = await app.services.db.$client.query(
      `select 1 from bookings a join bookings b on a.id < b.id and a.expert_id = b.expert_id
       where a.expert_id = $1 and a.status = 'held' and b.status = 'held'
         and tstzrange(a.start_at, a.blocked_until) && tstzrange(b.start_at, b.blocked_until)`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test("a start with any expert goes to each expert once", async () => {
    const services = Array.from({ length: 3 }, () =>
      addExpert(app.services, { topics: ["finance"] }),
    );
    await Promise.all(services);
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        apiClient(app.url).hold({ service: "finance", start: `${DAY}T10:00:00Z` }),
      ),
    );
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 201: 3, 409: 37 });
    expect(new Set(replies.flatMap((reply) => reply.body.expert ?? [])).size).toBe(3);
  });

  test("one candidate at two experts' same time gets one of them", async () => {
    const [a, b] = [await addExpert(app.services), await addExpert(app.services)];
    const buyer = apiClient(app.url);
    await buyer.signIn("busy@example.com", async (email) => {
      await app.services.runJobs();
      return (await mailedCode(app.url, email))!;
    });
    const start = `${DAY}T10:00:00Z`;
    const holds = await Promise.all(
      [a, b].map(({ slug }) => buyer.hold({ service: "coding", start, expert: slug })),
    );
    const orders = await Promise.all(
      holds.map((held) => buyer.order(held.body, { key: held.body.hold })),
    );
    expect(tally(orders.map((order) => order.status))).toEqual({ 201: 1, 409: 1 });
  });

  // Fails if `retryDeadlocks` tries only once.
  test("visitors who swap their holds never see a deadlock", async () => {
    const [a, b] = [await addExpert(app.services), await addExpert(app.services)];
    const outcomes: string[] = [];
    const swap = async (first: string, second: string, hour: number) => {
      const token = createHolderToken();
      for (const [index, expert] of [first, second, first, second].entries()) {
        const start = `${DAY}T${String(hour + (index % 2)).padStart(2, "0")}:00:00Z`;
        const held = await holdSlot(app.services, { service: "coding", start, expert }, token);
        outcomes.push(held.ok ? "held" : held.reason);
      }
    };
    await Promise.all([
      swap(a.slug, b.slug, 1),
      swap(b.slug, a.slug, 4),
      swap(a.slug, b.slug, 7),
      swap(b.slug, a.slug, 10),
      swap(a.slug, b.slug, 13),
      swap(b.slug, a.slug, 16),
    ]);
    expect(outcomes).toHaveLength(24);
    expect(new Set(outcomes)).not.toContain("unknown_expert");
  });
});
