import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#server/db/embedded.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { signedInBuyer, someFreeTimes } from "#tests/support/buyer.ts";
import { asAdmin, testDataDir } from "#tests/support/test-cluster.ts";

const BUYERS = 6;
let dataDir: string;
let app: App;

beforeAll(async () => {
  dataDir = await testDataDir();
  app = await startApp({ dataDir });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await discardDataDir(dataDir);
});

/** What a buyer was told before the process died; nothing of it may be untrue afterwards. */
type Told = { hold: string; order: string; checkoutUrl: string; paid: boolean; confirmed: boolean };

// Negative control: answer `POST /api/orders` before its transaction ends, or leave the sweep of
// unpaid orders out.
test("kill -9 in a stream of bookings loses nothing that was acknowledged, nor any money", async () => {
  const times = await someFreeTimes(app.url);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signedInBuyer(app.url)));
  const told: { buyer: number; entry: Told }[] = [];
  let dead = false;
  const stream = buyers.map(async (buyer, n) => {
    // Each buyer walks through times that no other buyer asks for.
    for (let at = n; at < times.length && !dead; at += BUYERS) {
      const bought = await buyer.buy(times[at]!);
      if (!bought.held || !bought.ordered) continue;
      const { order, checkoutUrl } = bought.ordered;
      const entry = { hold: bought.held.hold, order, checkoutUrl, paid: false, confirmed: false };
      told.push({ buyer: n, entry });
      entry.paid = (await buyer.press(checkoutUrl)) === 303;
      const state = await buyer.state(order);
      entry.confirmed = state.booking?.status === "confirmed";
    }
  });
  const streaming = Promise.allSettled(stream);
  await expect
    .poll(() => told.filter(({ entry }) => entry.confirmed).length, { timeout: 30_000 })
    .toBeGreaterThan(8);
  await app.kill9();
  dead = true;
  await streaming;
  expect(told.length).toBeGreaterThan(8);

  const killedAt = performance.now();
  app = await startApp({ dataDir });
  console.log(`ready again ${Math.round(performance.now() - killedAt)} ms after kill -9`);
  expect(app.output()).toContain("PostgreSQL adopted");

  // Sessions outlive the process, too: the same cookies, at its new port.
  const returned = buyers.map((buyer) => {
    const client = apiClient(app.url);
    for (const [name, value] of buyer.cookies) client.cookies.set(name, value);
    return client;
  });
  for (const { buyer, entry } of told) {
    const { status, body } = await returned[buyer]!.get<{
      status: string;
      booking: { id: string; status: string };
    }>(`/api/orders/${entry.order}`);
    expect([entry.order, status, body.booking.id]).toEqual([entry.order, 200, entry.hold]);
    // Reading an order asks the provider, so a payment whose report was lost is found.
    if (entry.paid || entry.confirmed) {
      expect([entry.order, body.status, body.booking.status]).toEqual([
        entry.order,
        "paid",
        "confirmed",
      ]);
    }
  }

  // What nobody was told about ends by itself: confirmed if it was paid, else free again.
  await app.advanceClock(16 * 60_000);
  const database = await startEmbedded({ dataDir });
  try {
    const stray = () =>
      asAdmin(database.url, async (client) => {
        const { rows } = await client.query(
          `select o.id, o.status, b.status as booking, s.status as sandbox, p.status as payment
           from orders o
           join bookings b on b.order_id = o.id
           join payments p on p.order_id = o.id
           left join sandbox_sessions s on s.payment_id = p.id::text
           where not (o.status = 'paid' and b.status = 'confirmed' and s.status = 'paid')
             and not (o.status = 'expired' and b.status = 'expired'
                      and s.status is distinct from 'paid' and s.status is distinct from 'open')`,
        );
        return rows;
      });
    await expect.poll(stray, { timeout: 15_000 }).toEqual([]);
    const { rows } = await asAdmin(database.url, (client) =>
      client.query(
        `select 1 from bookings a join bookings b on a.id < b.id and a.expert_id = b.expert_id
         where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')
           and tstzrange(a.start_at, a.blocked_until) && tstzrange(b.start_at, b.blocked_until)`,
      ),
    );
    expect(rows).toEqual([]);
  } finally {
    await database.stop();
  }
}, 120_000);
