import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "#platform/db/client.ts";
import { listViolations } from "#tests/faults/oracle.ts";
import { type App, freePort, startApp } from "#tests/support/app-server.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { listContradictions, someBuyers, startStream } from "#tests/support/booking-stream.ts";
import { signedInBuyer, someFreeTimes } from "#tests/support/buyer.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { asAdmin, cloneDatabase, dropDatabase } from "#tests/support/test-cluster.ts";

/** `npm run test:faults` has six outages, `npm test` one. */
const LONG = process.env["FAULTS"] === "1";
let app: App;
let url: string;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;

beforeAll(async () => {
  url = await cloneDatabase(inject("testCluster"));
  const { hostname, port } = new URL(url);
  proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  app = await startApp({ env: { DATABASE_URL: proxied.href } });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await dropDatabase(inject("testCluster"), url);
});

const statuses = (replies: { status: number }[]) => [...new Set(replies.map((r) => r.status))];

function load(start: string, expert: string) {
  const client = apiClient(app.url);
  return Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? client.hold({ service: "coding", start, expert })
        : client.post("/api/codes", { email: `outage-${n}@example.com` }),
    ),
  );
}

test(
  "a database outage during bookings loses nothing acknowledged",
  async () => {
    const buyers = await someBuyers(app.url, 4);
    const stream = await startStream(app.url, buyers, {
      services: LONG ? ["finance", "data-science", "devops"] : ["finance"],
      cancelEvery: 3,
    });
    const confirmed = () => stream.told.filter((entry) => entry.confirmed).length;
    for (let cut = 1; cut <= (LONG ? 6 : 1); cut += 1) {
      await expect.poll(confirmed, { timeout: 60_000 }).toBeGreaterThanOrEqual(cut * 4);
      await proxy.cut();
      // Wait until the process has noticed and refused a request.
      const client = apiClient(app.url);
      await expect
        .poll(async () => (await client.get("/readyz")).status, { timeout: 15_000 })
        .toBe(503);
      await proxy.mend();
      await expect
        .poll(async () => (await client.get("/readyz")).status, { timeout: 15_000 })
        .toBe(200);
    }
    await expect.poll(confirmed, { timeout: 60_000 }).toBeGreaterThanOrEqual(LONG ? 28 : 6);
    await stream.stop();
    expect(await listContradictions(buyers, stream.told)).toEqual([]);
    await app.advanceClock(16 * 60_000);
    const { rows } = await asAdmin(url, (admin) =>
      admin.query<{ id: string }>("select id from orders"),
    );
    await expectNoViolations(
      url,
      rows.map(({ id }) => id),
    );
  },
  LONG ? 300_000 : 120_000,
);

describe("a database outage under load", () => {
  test("responds 503, and everything recovers afterwards, including caches", async () => {
    const [slot, other] = await someFreeTimes(app.url);
    const expert = slot!.experts[0]!;
    const listed = (times: { start: string; experts: string[] }[]) =>
      times.some(
        (time) => time.start === other!.start && time.experts.includes(other!.experts[0]!),
      );
    expect(listed(await someFreeTimes(app.url))).toBe(true);

    const underWay = load(slot!.start, expert);
    await proxy.cut();
    const during = [...(await underWay), ...(await load(slot!.start, expert))];
    expect(during.filter((r) => r.status >= 500 && r.status !== 503)).toEqual([]);
    const refused = during.filter((reply) => reply.status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    for (const { headers, body } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(body.reason).toBe("unavailable");
    }
    const client = apiClient(app.url);
    expect((await client.get("/healthz")).status).toBe(200);
    expect((await client.get("/readyz")).status).toBe(503);
    const page = await client.get("/experts");
    expect(page.status).toBe(503);
    expect(page.text).toContain("</html>");

    // Someone else takes a time during the outage, and this process isn't notified.
    await asAdmin(url, (admin) =>
      admin.query(
        `insert into bookings (expert_id, service_slug, start_at, end_at, blocked_until, expert_day,
                               status, holder_hash, hold_expires_at, created_at)
         select id, 'coding', $2::timestamptz, $2::timestamptz + interval '1 hour',
                $2::timestamptz + interval '75 minutes', $2::timestamptz::date, 'confirmed',
                sha256('other'), now(), now()
         from experts where slug = $1`,
        [other!.experts[0], other!.start],
      ),
    );
    await proxy.mend();
    await expect
      .poll(async () => (await client.get("/readyz")).status, { timeout: 15_000, interval: 50 })
      .toBe(200);
    await expect
      .poll(async () => listed(await someFreeTimes(app.url)), { timeout: 15_000, interval: 50 })
      .toBe(false);

    const buyer = await signedInBuyer(app.url);
    const times = await someFreeTimes(app.url);
    const bought = await buyer.buy(times.at(-1)!);
    expect(bought.status).toBe(201);
    expect(await buyer.press(bought.ordered!.checkoutUrl)).toBe(303);
    await expect
      .poll(async () => (await buyer.state(bought.ordered!.order)).status, { timeout: 10_000 })
      .toBe("paid");
  }, 60_000);

  test("that closes every connection, like a restart, recovers at once", async () => {
    const [slot] = await someFreeTimes(app.url);
    await asAdmin(inject("testCluster").adminUrl, (admin) =>
      admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        new URL(url).pathname.slice(1),
      ]),
    );
    const replies = await load(slot!.start, slot!.experts[0]!);
    expect(statuses(replies).filter((s) => ![201, 202, 409, 503].includes(s))).toEqual([]);
    await expect
      .poll(async () => (await apiClient(app.url).get("/readyz")).status, { timeout: 10_000 })
      .toBe(200);
    expect(statuses(await load(slot!.start, slot!.experts[0]!)).filter((s) => s >= 500)).toEqual(
      [],
    );
  });
});

/** Bookings, ledger, provider, webhooks and emails must agree about every order. */
async function expectNoViolations(of: string, ids: readonly string[]): Promise<void> {
  const db = connect(of, { max: 1 });
  try {
    // Interrupted jobs restart after a missed heartbeat, within half a minute.
    const wrong = () => listViolations({ db }, ids);
    await expect.poll(wrong, { timeout: 60_000, interval: 250 }).toEqual([]);
  } finally {
    await db.$client.end();
  }
}

test("a mail server outage loses no email and sends none twice", async () => {
  const port = await freePort();
  const database = await cloneDatabase(inject("testCluster"));
  const mailed = await startApp({
    env: { DATABASE_URL: database, SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  let server: Awaited<ReturnType<typeof startSmtpServer>> | null = null;
  try {
    const people = Array.from({ length: 5 }, (_, n) => `person-${n}@example.com`);
    const client = apiClient(mailed.url);
    for (const email of people) {
      client.cookies.clear();
      expect((await client.post("/api/codes", { email })).status).toBe(202);
    }
    const attempts = () =>
      asAdmin(database, async (admin) => {
        const { rows } = await admin.query<{ n: number }>(
          "select count(*)::int as n from outbox_mails where last_error is not null and sent_at is null",
        );
        return rows[0]!.n;
      });
    await expect.poll(attempts, { timeout: 20_000 }).toBe(5);

    server = await startSmtpServer(port);
    const caught = server;
    await expect
      .poll(() => caught.mails.flatMap((mail) => mail.to).toSorted(), { timeout: 40_000 })
      .toEqual(people);
    // Any duplicate email would have been sent by now: every job is done.
    const { rows } = await asAdmin(database, (admin) =>
      admin.query("select 1 from outbox_mails where sent_at is null"),
    );
    expect(rows).toEqual([]);
    expect(caught.mails).toHaveLength(5);
  } finally {
    await mailed.stop();
    await server?.close();
    await dropDatabase(inject("testCluster"), database);
  }
}, 90_000);
