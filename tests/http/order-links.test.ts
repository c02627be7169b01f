import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { addCandidate, addExpert, insertOrder, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PAGES = ["", "/change", "/cancel", "/receipt", "/calendar.ics"];

let app: HttpApp;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());

async function bought() {
  const { services } = app;
  const today = Math.floor(services.clock.now().getTime() / DAY_MS) * DAY_MS;
  const start = today + 3 * DAY_MS + 10 * HOUR_MS;
  const expert = await addExpert(services);
  const candidate = await addCandidate(services);
  const placed = await placeOrder(services, {
    start: new Date(start).toISOString(),
    expert: expert.slug,
    candidate,
  });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  const { id } = placed.order;
  return {
    id,
    end: start + HOUR_MS,
    candidate,
    token: orderToken(services.config, id),
    expertToken: orderToken(services.config, id, { expertId: expert.id }),
  };
}

async function cookieOf(userId: string): Promise<string> {
  const token = newToken();
  const now = app.services.clock.now();
  await app.services.db.execute(
    sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at)
        values (${userId}::uuid, ${hashToken(token)}, ${now}::timestamptz + interval '1 day', ${now})`,
  );
  return `gr_session=${token}`;
}

const read = (path: string, cookie = "") =>
  fetch(app.url + path, { headers: { cookie }, redirect: "manual" });
const status = async (path: string, cookie = "") => (await read(path, cookie)).status;

function setClock(at: number): void {
  app.services.clock.advance(at - app.services.clock.now().getTime());
}

test("an order's links open it until 90 days after the session, then require sign-in", async () => {
  const { id, end, candidate, token, expertToken } = await bought();
  setClock(end + 90 * DAY_MS - 1);
  expect(await status(`/orders/${id}?token=${token}`)).toBe(200);
  expect(await status(`/orders/${id}?token=${expertToken}`)).toBe(200);
  expect(await status(`/api/orders/${id}?token=${token}`)).toBe(200);

  setClock(end + 90 * DAY_MS);
  for (const link of [token, expertToken]) {
    for (const page of PAGES) {
      const response = await read(`/orders/${id}${page}?token=${link}`);
      const body = await response.text();
      expect([page, response.status]).toEqual([page, 410]);
      expect(body).not.toContain(candidate.email);
      expect(body).not.toContain("Coding");
    }
  }
  const post = await fetch(`${app.url}/orders/${id}?token=${token}`, {
    method: "POST",
    headers: { origin: app.url },
    body: new URLSearchParams({ intent: "release" }),
  });
  expect(post.status).toBe(410);
  expect(await status(`/api/orders/${id}?token=${token}`)).toBe(404);

  // The buyer can continue by signing in, even with the old link.
  const cookie = await cookieOf(candidate.userId);
  expect(await status(`/orders/${id}?token=${token}`, cookie)).toBe(200);
  expect(await status(`/orders/${id}?token=${expertToken}`, cookie)).toBe(200);
  // A forged link doesn't reveal whether an order exists.
  const other = await cookieOf((await addCandidate(app.services)).userId);
  expect(await status(`/orders/${id}?token=${token}`, other)).toBe(410);
  expect(await status(`/orders/${id}?token=${"A".repeat(32)}`)).toBe(404);
  expect(await status(`/orders/GR-00000000?token=${token}`)).toBe(404);
});

test("a signed-in buyer's order is in their account's zone, and in the browser's by link alone", async () => {
  const { id, candidate, token } = await bought();
  const browser = "gr_zone=America/Denver";
  const cookie = `${await cookieOf(candidate.userId)}; ${browser}`;
  const overview = async () => (await read("/candidate", cookie)).text();
  expect(await overview()).toContain("Times are in Denver");
  await app.services.db.execute(
    sql`update users set zone = 'Asia/Tokyo' where id = ${candidate.userId}::uuid`,
  );
  expect(await overview()).toContain("Times are in Tokyo");
  for (const page of ["", "/cancel", "/change"]) {
    const own = await (await read(`/orders/${id}${page}`, cookie)).text();
    expect([page, own.includes("Tokyo"), own.includes("Denver")]).toEqual([page, true, false]);
    const linked = await (await read(`/orders/${id}${page}?token=${token}`, browser)).text();
    expect([page, linked.includes("Denver")]).toEqual([page, true]);
  }
});

test("the overview offers Join before Cancel", async () => {
  const { id, end, candidate } = await bought();
  setClock(end - HOUR_MS - 5 * 60_000);
  const html = await (await read("/candidate", await cookieOf(candidate.userId))).text();
  const [join, cancel] = [html.indexOf('href="/room/'), html.indexOf(`/orders/${id}/cancel`)];
  expect(join).toBeGreaterThan(0);
  expect(cancel).toBeGreaterThan(join);
});

test("erasure ends the buyer's links but not the expert's", async () => {
  const { id, end, candidate, token, expertToken } = await bought();
  setClock(end + DAY_MS);
  await app.services.db.execute(
    sql`update bookings set status = 'in_progress' where id = (select id from session_list where order_id = ${id})`,
  );
  expect(await eraseAccount(app.services, candidate.userId)).toEqual({ ok: true });
  expect(await status(`/orders/${id}?token=${token}`)).toBe(410);
  expect(await status(`/orders/${id}/receipt?token=${token}`)).toBe(410);
  expect(await status(`/api/orders/${id}?token=${token}`)).toBe(404);
  expect(await status(`/orders/${id}?token=${expertToken}`)).toBe(200);
});

test("a pack's link expires 90 days after the pack", async () => {
  const { db, clock, config } = app.services;
  const id = "GR-00000077";
  const { userId, email } = await addCandidate(app.services);
  const lapsesAt = new Date(clock.now().getTime() + 365 * DAY_MS);
  const pack = randomUUID();
  const line = { product: "pack", ref: pack, quantity: 3 };
  await insertOrder(db, { id, userId, email, at: clock.now(), ...line });
  await db.execute(
    sql`insert into packs (id, order_id, payer_id, service_slug, currency, unit_list_minor, sessions,
                           amount_minor, bought_at, expires_at)
        values (${pack}::uuid, ${id}, ${userId}::uuid, 'coding', 'USD', 7900, 3, 23700, ${clock.now()}, ${lapsesAt})`,
  );
  const link = `/orders/${id}?token=${orderToken(config, id)}`;
  setClock(lapsesAt.getTime() + 90 * DAY_MS - 1);
  expect(await status(link)).toBe(200);
  setClock(lapsesAt.getTime() + 90 * DAY_MS);
  expect(await status(link)).toBe(410);
});
