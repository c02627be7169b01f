import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { bookingCalls, DAY, NOW } from "#tests/support/booking-calls.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { shop } from "#tests/support/shop.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: NOW });
});
afterAll(() => app.close());

const { addKnownExpert, readCode } = bookingCalls(() => app);

async function atTheCode(start: string) {
  const { slug } = await addKnownExpert();
  const browser = apiClient(app.url);
  const submit = (path: string, fields: Record<string, string>) =>
    browser.call("POST", path, { body: new URLSearchParams(fields) });
  await browser.get("/book-your-slot");
  const held = await submit("/book-your-slot", {
    intent: "hold",
    service: "coding",
    expert: slug,
    start,
  });
  const page = held.headers.get("location")!;
  const email = `${randomUUID()}@example.com`;
  const details = {
    name: "Asha Rao",
    email,
    age: "adult",
    zone: "Asia/Kolkata",
    currency: "USD",
  };
  const press = (intent: string, code = "") => submit(page, { ...details, intent, code });
  await press("send-code");
  return { browser, email, page, press, code: await readCode(email) };
}

describe("the code step", () => {
  test("Verify signs in and orders nothing", async () => {
    const { browser, page, press, code } = await atTheCode(`${DAY}T10:00:00Z`);
    const before = (await browser.get(page)).text;
    expect(before).toContain(">Verify</button>");
    // Enter submits with the form's first button.
    const form = before.slice(before.indexOf("<form"));
    expect(/<button [^>]*>/.exec(form)?.[0]).toContain(`value="verify"`);

    const verified = await press("verify", code);
    expect([verified.status, verified.headers.get("location")]).toEqual([303, page]);
    expect(browser.cookies.has("gr_session")).toBe(true);
    const { text } = await browser.get(page);
    expect(text).toContain("Email verified");
    expect(text).not.toContain('name="code"');
    const { rows } = await app.services.db.execute<{ orders: string; name: string; zone: string }>(
      sql`select (select count(*) from orders) as orders, name, zone from users where name is not null`,
    );
    expect(rows).toEqual([{ orders: "0", name: "Asha Rao", zone: "Asia/Kolkata" }]);
  });

  test("Verify submitted twice signs in both times, even if the first response is lost", async () => {
    const { browser, page, press, code } = await atTheCode(`${DAY}T12:00:00Z`);
    const both = await Promise.all([press("verify", code), press("verify", code)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    // The browser dropped the responses with their cookies.
    browser.cookies.delete("gr_session");
    expect((await press("verify", code)).status).toBe(303);
    expect((await browser.get(page)).text).toContain("Email verified");

    // A used code works neither in another browser nor later.
    browser.cookies.delete("gr_session");
    const browserId = browser.cookies.get("gr_browser")!;
    browser.cookies.set(
      "gr_browser",
      browserId.replace(/^./, (c) => (c === "A" ? "B" : "A")),
    );
    expect((await press("verify", code)).status).toBe(401);
    browser.cookies.set("gr_browser", browserId);
    app.services.clock.advance(11_000);
    expect((await press("verify", code)).status).toBe(401);
  });

  test("a wrong or missing code is an error at its field", async () => {
    const { page, press, code, browser } = await atTheCode(`${DAY}T14:00:00Z`);
    const wrong = await press("verify", code === "111111" ? "222222" : "111111");
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("That code doesn’t work");
    expect((await press("verify", "12")).status).toBe(422);
    expect((await browser.get(page)).text).toContain(">Verify</button>");
  });
});

test("the details step says whether the time can be rescheduled", async () => {
  const details = async (start: Date) => {
    const { browser, page } = await atTheCode(start.toISOString());
    return (await browser.get(page)).text;
  };
  const free = "Rescheduling is free twice, until 24 hours before the start.";
  const never = "It starts in less than 24 hours, so it can’t be rescheduled.";
  const now = Math.floor(app.services.clock.now().getTime() / 3_600_000) * 3_600_000;
  const late = await details(new Date(now + 20 * 3_600_000));
  expect(late).toContain(never);
  expect(late).not.toContain(free);
  const early = await details(new Date(now + 44 * 3_600_000));
  expect(early).toContain(free);
  expect(early).not.toContain(never);
});

test("the order's page celebrates a booking and a reschedule once, then shows the ticket", async () => {
  const { id, buyer } = await shop(app).bought();
  const read = async () => {
    const response = await fetch(`${app.url}/orders/${id}`, { headers: { cookie: buyer.cookie } });
    return readPage(await response.text()).text;
  };
  const booked = await read();
  expect(booked).toContain("You’re booked.");
  expect(booked).toMatch(/day, [A-Z][a-z]+ \d+, 2027/);
  expect(booked).not.toMatch(/[a-z] \d+ 2027/);
  app.services.clock.advance(11 * 60_000);
  const later = await read();
  expect(later).toContain("Your session with ");
  expect(later).not.toContain("You’re booked");

  const { startAt } = (await getBookingOfOrder(app.services.db, id))!;
  const start = new Date(startAt.getTime() + 24 * 3_600_000);
  const by = { role: "candidate", id: buyer.userId } as const;
  expect(await changeTime(app.services, id, { start }, by)).toMatchObject({ ok: true });
  expect(await read()).toContain("Your session has moved.");
  app.services.clock.advance(11 * 60_000);
  const last = await read();
  expect(last).toContain("Your session with ");
  expect(last).not.toMatch(/You’re booked|has moved/);
});

describe("the time step of a signed-in candidate", () => {
  async function timesOf(expert: string, day: string, cookie?: string) {
    const path = `/book-your-slot?service=coding&expert=${expert}&date=${day}&zone=UTC&currency=USD`;
    const response = await fetch(app.url + path, { headers: cookie ? { cookie } : {} });
    const html = (await response.text()).replaceAll("<!-- -->", "");
    const starts = [...html.matchAll(/ value="(2027-[^"]+Z)"/g)].map(([, start]) => start!);
    return { html, hours: starts.map((start) => start.slice(11, 16)) };
  }

  test("offers every time that doesn't overlap their own bookings", async () => {
    const { bought } = shop(app);
    const { id, buyer } = await bought();
    const { rows } = await app.services.db.execute<{ start: string }>(
      sql`select start_at::text as start from session_list where order_id = ${id}`,
    );
    const day = rows[0]!.start.slice(0, 10);
    const other = await addKnownExpert();
    const everybody = (await timesOf(other.slug, day)).hours;
    expect(everybody).toEqual(
      expect.arrayContaining(["09:00", "09:30", "10:00", "10:30", "11:00"]),
    );
    const theirs = (await timesOf(other.slug, day, buyer.cookie)).hours;
    // The session is from 10:00 to 11:00; another may start when it ends.
    expect(theirs).toEqual(everybody.filter((at) => !["09:30", "10:00", "10:30"].includes(at)));
  });

  test("shows what their pack or credit pays", async () => {
    const { slug } = await addKnownExpert();
    const { services } = app;
    const buyer = await shop(app).person();
    const at = services.clock.now();
    const credit = postings.creditGranted(buyer.userId, { amountMinor: 790, currency: "USD" });
    const posting = { kind: "credit_granted", ref: buyer.userId, orderId: null, at } as const;
    await post(services.db, posting, credit);
    const withCredit = (await timesOf(slug, DAY, buyer.cookie)).html;
    expect(withCredit).toContain("Your $7.90 credit comes off this price");

    const wish = {
      service: "coding",
      sessions: 3,
      currency: "USD",
      expectedMinor: 213_30,
    } as const;
    const pack = await buyPack(services, buyer, wish, randomUUID());
    if (!pack.ok) throw new Error(pack.reason);
    await payCheckout(services, pack.checkoutUrl);
    await settleLatestPayment(services, pack.order.id);
    const withPack = (await timesOf(slug, DAY, buyer.cookie)).html;
    expect(withPack).toContain("Free with your pack: 3 left");
    expect(withPack).not.toContain("credit comes off");
    expect((await timesOf(slug, DAY)).html).not.toMatch(/your pack|credit comes off/);
  });
});
