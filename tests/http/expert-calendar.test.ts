import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#lib/days.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { refreshAllImports } from "#modules/scheduling/commands/refresh-imports.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import type { ApiClient, Listed } from "#tests/support/api-client.ts";
import { calendar, feedServer, type FeedServer } from "#tests/support/feed-server.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

let app: HttpApp;
let server: FeedServer;
let expert: Awaited<ReturnType<typeof addExpert>>;
let client: ApiClient;
beforeAll(async () => {
  server = await feedServer();
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z", env: { CALENDAR_HOSTS: server.host } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  expert = await addExpert(app.services);
  client = await clientOf(app, expert.userId);
});

const TEN = ["DTSTART:20270114T100000Z", "DURATION:PT1H"];
const NOON = ["DTSTART:20270114T120000Z", "DURATION:PT1H"];

const post = (form: Record<string, string>, by = client) =>
  by.call("POST", "/expert/calendar", { body: new URLSearchParams(form) });
const addCalendar = () => post({ intent: "import-add", name: "Work", address: server.url });

async function isFree(start: string): Promise<boolean> {
  const query = `service=coding&expert=${expert.slug}&from=2027-01-14&to=2027-01-14`;
  const { body } = await client.get<Listed>(`/api/slots?${query}`);
  return body.slots.some((slot) => slot.start === start);
}
const hold = (start: string) =>
  holdSlot(app.services, { service: "coding", start, expert: expert.slug }, createHolderToken());

test("another calendar blocks its busy times, until it is removed", async () => {
  server.answer(calendar(TEN));
  expect((await addCalendar()).status).toBe(303);
  expect(await isFree("2027-01-14T10:00:00.000Z")).toBe(false);
  expect(await isFree("2027-01-14T11:00:00.000Z")).toBe(true);
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: false });
  const { text } = await client.get("/expert/calendar?view=week&date=2027-01-14");
  expect(text).toContain("Work");
  expect(text).toContain("10:00 AM – 11:00 AM");
  // Hours down, days across.
  const [table = ""] = /<table class="week-table[^]*<\/table>/.exec(text) ?? [];
  expect(table.match(/<th scope="col"/g)).toHaveLength(8);
  expect(table).toMatch(/>10:00 AM<\/th>[^]*rowSpan="2"[^]*10:00 AM – 11:00 AM/i);
  const german = await client.get("/expert/calendar?view=week&date=2027-01-14", {
    "accept-language": "de",
  });
  expect(german.text).toContain("10:00 – 11:00");
  expect(german.text).not.toMatch(/\d\s[AP]M/);
  // Its URL stays secret.
  expect(text).not.toContain("basic.ics");
  const { rows } = await app.services.db.execute(sql`select * from calendar_imports`);
  expect(JSON.stringify(rows)).not.toContain("basic.ics");

  const [{ id } = { id: "" }] = rows as { id: string }[];
  const other = await clientOf(app, (await addExpert(app.services)).userId);
  await post({ intent: "import-remove", id }, other);
  expect(await isFree("2027-01-14T10:00:00.000Z")).toBe(false);
  await post({ intent: "import-remove", id });
  expect(await isFree("2027-01-14T10:00:00.000Z")).toBe(true);
});

test("a calendar that can't be read is shown as such and keeps blocking", async () => {
  server.answer(calendar(TEN));
  await addCalendar();
  server.answer((response) => response.writeHead(500).end());
  app.services.clock.advance(11 * 60_000);
  await refreshAllImports(app.services);
  expect(await isFree("2027-01-14T10:00:00.000Z")).toBe(false);
  const { text } = await client.get("/expert/calendar");
  expect(text).toContain("server didn’t answer");
  expect(text).toContain("What it blocked stays blocked.");
});

test("events without a plain UID block like others", async () => {
  const lines = [
    ["UID:none", ...TEN],
    ["UID;X-A=b:1", ...NOON],
    ["UID:2", "UID:3", "DTSTART:20270114T130000Z", "DURATION:PT1H"],
  ];
  server.answer(calendar(...lines).replace("UID:none\r\n", ""));
  expect((await addCalendar()).status).toBe(303);
  for (const start of ["10", "12", "13"].map((hour) => `2027-01-14T${hour}:00:00Z`)) {
    expect(await hold(start)).toMatchObject({ ok: false, reason: "slot_taken" });
  }
  expect(await hold("2027-01-14T15:00:00Z")).toMatchObject({ ok: true });
});

test("a calendar that fails unexpectedly is shown as such, and stops neither a hold nor the others", async () => {
  server.answer(calendar(TEN));
  await addCalendar();
  await post({ intent: "import-add", name: "Home", address: `${server.url}?home` });
  server.answer(calendar(NOON));
  app.services.clock.advance(11 * 60_000);
  let failures = 0;
  const { calendarFeeds } = app.services;
  const services: typeof app.services = {
    ...app.services,
    calendarFeeds: {
      read(url, ...rest) {
        if (!url.endsWith("?home")) return calendarFeeds.read(url, ...rest);
        failures += 1;
        return Promise.reject(new Error("a bug"));
      },
    },
  };
  await refreshAllImports(services);
  expect(await isFree("2027-01-14T12:00:00.000Z")).toBe(false);
  expect((await client.get("/expert/calendar")).text).toContain(
    "isn’t a calendar that we can read",
  );
  // Tried, so not again for ten minutes.
  await refreshAllImports(services);
  expect(failures).toBe(1);

  app.services.clock.advance(11 * 60_000);
  const wanted = { service: "coding", start: "2027-01-14T15:00:00Z", expert: expert.slug };
  expect(await holdSlot(services, wanted, createHolderToken())).toMatchObject({ ok: true });
  expect(failures).toBe(2);
});

test("a hold reads calendars again that are ten minutes old", async () => {
  server.answer(calendar(TEN));
  await addCalendar();
  server.answer(calendar(NOON));
  const before = server.requests();
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: false });
  expect(server.requests()).toBe(before);

  app.services.clock.advance(11 * 60_000);
  expect(await hold("2027-01-14T12:00:00Z")).toMatchObject({ ok: false, reason: "slot_taken" });
  expect(server.requests()).toBe(before + 1);
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: true });
  expect(server.requests()).toBe(before + 1);
});

test("a hold waits two seconds at most, then uses the last copy", async () => {
  server.answer(calendar(TEN));
  await addCalendar();
  server.answer(() => {});
  app.services.clock.advance(11 * 60_000);
  const startedAt = performance.now();
  expect(await hold("2027-01-14T14:00:00Z")).toMatchObject({ ok: true });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: false });
});

test("calendars of an expert who left aren't read anymore", async () => {
  server.answer(calendar(TEN));
  await addCalendar();
  app.services.clock.advance(11 * 60_000);
  for (const intent of ["pause", "leave"]) {
    await client.call("POST", "/expert/profile", { body: new URLSearchParams({ intent }) });
  }
  const read = async () =>
    (await client.get("/expert/calendar")).text.match(/Last read [^<]*/)?.[0];
  const before = await read();
  expect(before).toBeDefined();
  await refreshAllImports(app.services);
  expect(await read()).toBe(before);
});

test("an event without a zone moves with the expert's zone", async () => {
  server.answer(calendar(["DTSTART:20270114T100000", "DURATION:PT1H"]));
  await addCalendar();
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: false });
  const zone = new URLSearchParams({ intent: "zone", zone: "Asia/Kolkata" });
  await client.call("POST", "/expert/hours", { body: zone });
  expect(await hold("2027-01-14T04:30:00Z")).toMatchObject({ ok: false, reason: "slot_taken" });
  expect(await hold("2027-01-14T10:00:00Z")).toMatchObject({ ok: true });
});

test.each(["e2e-1", "e2e-2", "e2e-3"])("every event of %s is off the market", async (file) => {
  const text = await readFile(
    new URL(`../fixtures/calendars/${file}.ics`, import.meta.url),
    "utf8",
  );
  // Six weeks later, where this test's time is.
  const later = text.replaceAll(/2026(\d{4})/g, (_, monthDay: string) =>
    addDays(`2026-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`, 42).replaceAll("-", ""),
  );
  server.answer(later);
  await addCalendar();
  const page = (await client.get("/expert/calendar")).text;
  expect(page).toMatch(/Last read [^<]*\./);
  expect(page).not.toContain("except:");
  const starts: Record<string, string[]> = {
    "e2e-1": [
      ...["2027-01-12T12:00", "2027-01-14T12:00", "2027-01-15T12:00", "2027-01-18T12:00"],
      ...["2027-01-19T12:00", "2027-01-20T13:00", "2027-01-24T12:00", "2027-01-25T13:00"],
      ...["2027-01-26T12:00", "2027-01-27T12:00", "2027-01-28T13:00", "2027-01-23T14:00"],
      ...["2027-01-23T17:00", "2027-01-30T10:00", "2027-01-30T15:00"],
    ],
    "e2e-2": ["2027-01-21T17:00", "2027-01-21T21:00", "2027-01-24T12:00"],
    "e2e-3": ["2027-01-26T12:00", "2027-01-26T13:00"],
  };
  for (const start of starts[file]!) {
    expect({ start, held: await hold(`${start}:00Z`) }).toMatchObject({ held: { ok: false } });
  }
});

test("what couldn't be understood is said with what and how many", async () => {
  server.answer(
    calendar(TEN, ["DTSTART:soon"], ["DTSTART:later"], [...NOON, "RRULE:FREQ=SECONDLY"]),
  );
  await addCalendar();
  const { text } = await client.get("/expert/calendar");
  expect(text).toMatch(/Last read [^<]*, except:/);
  expect(text).toContain(
    "2 events couldn’t be read and block nothing: “DTSTART:soon”, “DTSTART:later”.",
  );
  expect(text).toContain("1 event repeats in a way we couldn’t read");
});

test("calendars are told apart by their own names", async () => {
  server.answer(calendar().replace("VERSION", "X-WR-CALNAME:Team\r\nVERSION"));
  for (const [name, query] of [
    ["", "a"],
    ["", "b"],
    ["Home", "c"],
  ] as const) {
    await post({ intent: "import-add", name, address: `${server.url}?${query}` });
  }
  const { text } = await client.get("/expert/calendar");
  for (const name of ["Team", "Team 2", "Home"]) expect(text).toContain(`>${name}</p>`);
});

test("an event that overlaps a session is flagged and cancels nothing; our own sessions are ignored", async () => {
  const { services } = app;
  const start = "2027-01-14T10:00:00Z";
  const placed = await placeOrder(services, { start, expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  server.answer(calendar([...TEN, `UID:${placed.order.id}@localhost`]));
  await addCalendar();
  expect((await client.get("/expert/calendar")).text).not.toContain("at the same time");

  server.answer(calendar(TEN));
  app.services.clock.advance(11 * 60_000);
  await refreshAllImports(services);
  const { text } = await client.get("/expert/calendar");
  expect(text).toContain("Another calendar has something at the same time as a session");
  const { rows } = await services.db.execute(
    sql`select status from bookings where id = ${placed.hold}::uuid`,
  );
  expect(rows).toEqual([{ status: "confirmed" }]);

  // Their own calendar, at a secret URL that stops working when it's replaced or turned off.
  const address = async () =>
    /value="[^"]*(\/expert\/feed\/[^"]+)"/.exec((await client.get("/expert/calendar")).text)?.[1];
  expect(await address()).toBeUndefined();
  await post({ intent: "feed-renew" });
  const first = (await address())!;
  const feed = await client.get(first);
  expect(feed.headers.get("content-type")).toContain("text/calendar");
  expect(feed.text).toContain(`UID:${placed.order.id}@localhost`);
  expect(feed.text).toContain("DTSTART:20270114T100000Z");
  expect(feed.text).not.toContain("Asha");
  await post({ intent: "feed-renew" });
  const second = (await address())!;
  expect([(await client.get(first)).status, (await client.get(second)).status]).toEqual([404, 200]);
  await post({ intent: "feed-revoke" });
  expect((await client.get(second)).status).toBe(404);
  await post({ intent: "feed-renew" });
  expect([first, second]).not.toContain(await address());
});

test("invalid URLs are reported, a calendar is added once, and every view opens", async () => {
  server.answer(calendar());
  for (const address of ["", "calendar", "javascript:alert(1)"]) {
    expect((await post({ intent: "import-add", address })).status).toBe(422);
  }
  for (const [answer, problem] of [
    ["<html>", "isn’t a calendar that we can read"],
    [(response: ServerResponse) => response.writeHead(404).end(), "no such calendar"],
  ] as const) {
    server.answer(answer);
    const added = await addCalendar();
    expect(added.status).toBe(422);
    expect(added.text).toContain(problem);
  }
  const inside = await post({ intent: "import-add", address: "http://169.254.169.254/x" });
  expect(inside.text).toContain("leads into a private network");
  expect((await client.get("/expert/calendar")).text).not.toContain("Last read");
  server.answer(calendar());
  await addCalendar();
  expect((await addCalendar()).text).toContain("already added this calendar");
  for (const search of ["view=month", "view=agenda", "view=x&date=2027-02-30", "date=9999-12-31"]) {
    expect((await client.get(`/expert/calendar?${search}`)).status).toBe(200);
  }
});
