import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { bookingCalls, NOW } from "#tests/support/booking-calls.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const TOKEN = "a token of at least sixteen";
let app: HttpApp;
beforeAll(async () => {
  app = await startHttpApp({
    now: NOW,
    env: { METRICS_TOKEN: TOKEN },
    pages: async (request) =>
      new Response("a page", { status: request.url.endsWith("/pricing") ? 500 : 200 }),
  });
});
afterAll(() => app.close());

async function scrape(token = `Bearer ${TOKEN}`) {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: token } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Samples whose name starts with `name`, by `name{label="value"}`. */
async function samples(name: string): Promise<Record<string, number>> {
  const { text } = await scrape();
  const lines = text.split("\n").filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

describe("GET /metrics", () => {
  test("requires the token", async () => {
    for (const given of ["", "Bearer", `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const { status, text, headers } = await scrape(given);
      expect([given, status, text]).toEqual([given, 401, '{"reason":"unauthorized"}']);
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
    const { status, headers } = await scrape();
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.get("content-type")).toContain("version=0.0.4");
  });

  test("doesn't exist without METRICS_TOKEN", async () => {
    const plain = await startHttpApp();
    const response = await fetch(`${plain.url}/metrics`, {
      headers: { authorization: "Bearer null" },
    });
    expect([response.status, await response.json()]).toEqual([404, { reason: "not_found" }]);
    await plain.close();
  });

  test("counts requests by route pattern, however many paths there are", async () => {
    const paths = [
      "/orders/GR-10000001",
      "/orders/GR-10000002.data",
      "/webinar/secret-token",
      "/nothing/at-all",
      "/nothing/else",
      "/api/nothing",
      "/api/orders/GR-1",
      "/pricing",
      "/experts/planted?page=2",
    ];
    for (const path of paths) await fetch(app.url + path);
    await fetch(`${app.url}/pricing`, { method: "PUT" });
    const count = "greenroom_http_request_duration_seconds_count";
    expect(await samples(count)).toMatchObject({
      [`${count}{method="GET",route="/orders/:id",status="2xx"}`]: 2,
      [`${count}{method="GET",route="/webinar/:token",status="2xx"}`]: 1,
      [`${count}{method="GET",route="/*",status="2xx"}`]: 2,
      [`${count}{method="GET",route="/api/*",status="4xx"}`]: 1,
      [`${count}{method="GET",route="/api/orders/:id",status="4xx"}`]: 1,
      [`${count}{method="GET",route="/pricing",status="5xx"}`]: 1,
      [`${count}{method="GET",route="/experts/:slug",status="2xx"}`]: 1,
      [`${count}{method="other",route="/pricing",status="4xx"}`]: 1,
    });
    expect((await scrape()).text).not.toMatch(/secret|planted|GR-/);
  });

  test("reports event loop lag and pool usage", async () => {
    expect(Object.keys(await samples("nodejs_eventloop_lag_p99_seconds"))).toHaveLength(1);
    const pool = await samples("greenroom_database_pool_connections");
    expect(pool['greenroom_database_pool_connections{state="total"}']).toBeGreaterThan(0);
    expect(pool['greenroom_database_pool_connections{state="waiting"}']).toBe(0);
  });
});

describe("database metrics", () => {
  const { addKnownExpert, ordered, slotsOf } = bookingCalls(() => app);

  test("cover a booking, its payment, emails, webhooks, jobs and failures", async () => {
    const orders: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { slug } = await addKnownExpert();
      const [start] = await slotsOf(slug);
      const { placed } = await ordered(slug, start!);
      if (n === 0) await payCheckout(app.services, placed.checkoutUrl);
      orders.push(placed.order);
    }
    await settleLatestPayment(app.services, orders[0]!);
    const { db, clock } = app.services;
    await db.execute(
      sql`insert into webhook_inbox values ('sandbox', 'e1', 't', 'r', '{}', ${clock.now()})`,
    );
    await db.execute(
      sql`insert into due_items
            (kind, ref, due_at, attempts, first_failed_at, last_failed_at, last_error)
          values ('pack', 'x', '2030-01-01', 1, ${clock.now()}, ${clock.now()}, 'x')`,
    );
    clock.advance(30 * 60_000);
    // Readings are shared for some seconds.
    await expect
      .poll(() => samples("greenroom_overdue_releases"), { timeout: 10_000, interval: 250 })
      .toEqual({ greenroom_overdue_releases: 2 });
    const all = await samples("greenroom_");
    expect(all).toMatchObject({
      greenroom_database_up: 1,
      'greenroom_bookings{status="confirmed"}': 1,
      'greenroom_bookings{status="held"}': 2,
      'greenroom_payments{status="open",provider="sandbox"}': 2,
      'greenroom_payments{status="paid",provider="sandbox"}': 1,
      'greenroom_emails{status="sent"}': expect.any(Number),
      'greenroom_jobs{queue="mail.send",status="due"}': 2,
      'greenroom_webhooks{status="waiting",provider="sandbox"}': 1,
      'greenroom_failing_due_items{kind="pack"}': 1,
      'greenroom_jobs{queue="due.release",status="due"}': 3,
      greenroom_jobs_dead: 0,
    });
  });

  test("share one reading for some seconds, and are omitted without a database", async () => {
    let uses = 0;
    const count = () => (uses += 1);
    app.services.db.$client.on("acquire", count);
    await Promise.all(Array.from({ length: 50 }, () => scrape()));
    app.services.db.$client.off("acquire", count);
    expect(uses).toBeLessThan(3);

    await app.services.owner.execute(sql`alter view booking_list rename to booking_list_away`);
    await expect
      .poll(() => samples("greenroom_database_up"), { timeout: 10_000, interval: 250 })
      .toEqual({ greenroom_database_up: 0 });
    expect(await samples("greenroom_bookings")).toEqual({});
    await app.services.owner.execute(sql`alter view booking_list_away rename to booking_list`);
  });
});
