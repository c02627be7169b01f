import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import type { ApiClient, Listed } from "#tests/support/api-client.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

let app: HttpApp;
let expert: Awaited<ReturnType<typeof addExpert>>;
let client: ApiClient;
beforeAll(async () => {
  // A Monday.
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());
beforeEach(async () => {
  expert = await addExpert(app.services, { zone: "Asia/Kolkata" });
  client = await clientOf(app, expert.userId);
});

const SETTINGS = { noticeHours: "12", bufferMin: "15", dailyCap: "4" };

function post(form: Record<string, string>, by = client) {
  return by.call("POST", "/expert/hours", { body: new URLSearchParams(form) });
}

async function starts(from: string, to = from): Promise<string[]> {
  const query = `service=coding&expert=${expert.slug}&zone=Asia/Kolkata&from=${from}&to=${to}`;
  const { body } = await client.get<Listed>(`/api/slots?${query}`);
  return body.slots.map(({ start }) => start);
}

async function book(start: string): Promise<string> {
  const placed = await placeOrder(app.services, { start, expert: expert.slug });
  await payCheckout(app.services, placed.checkoutUrl);
  await settleLatestPayment(app.services, placed.order.id);
  return placed.hold;
}

const bookingsOf = () =>
  app.services.db.execute(
    sql`select id, start_at, end_at, status, sequence, expert_day from bookings
        where expert_id = ${expert.id}::uuid order by id`,
  );

describe("the week", () => {
  test("changes what candidates see at once", async () => {
    // Tuesday 9 to 11 in Kolkata, and overnight from Wednesday.
    const saved = await post({
      intent: "save",
      ...SETTINGS,
      "day1.0.from": "09:00",
      "day1.0.to": "11:00",
      "day2.0.from": "23:00",
      "day2.0.to": "01:00",
    });
    expect(saved.headers.get("location")).toBe("/expert/hours?saved=week");
    const after = (await client.get("/expert/hours?saved=week")).text;
    expect(after).toMatch(
      /Save hours.*role="status"[^>]*>Saved\. Candidates see your new times now/s,
    );
    expect(await starts("2027-01-12", "2027-01-14")).toEqual([
      "2027-01-12T03:30:00.000Z",
      "2027-01-12T04:00:00.000Z",
      "2027-01-12T04:30:00.000Z",
      "2027-01-13T17:30:00.000Z",
      "2027-01-13T18:00:00.000Z",
      "2027-01-13T18:30:00.000Z",
    ]);
    const { text } = await client.get("/expert/hours");
    expect(text).toMatch(/name="day2.0.to"[^>]*value="01:00"/);
    expect(text).toContain("12 start times for a 60-minute session in the next 14 days.");
  });

  test("keeps notice, break and daily cap", async () => {
    const form = { intent: "save", "day1.0.from": "00:00", "day1.0.to": "00:00" };
    await post({ ...form, noticeHours: "30", bufferMin: "0", dailyCap: "1" });
    // 30 hours after 13:30 on Monday is 19:30 on Tuesday in Kolkata.
    expect((await starts("2027-01-12"))[0]).toBe("2027-01-12T14:00:00.000Z");
    await book("2027-01-19T03:30:00Z");
    expect(await starts("2027-01-19")).toEqual([]);
  });

  test("refuses invalid hours, keeps what was typed, and saves nothing", async () => {
    const refused = await post({
      intent: "save",
      ...SETTINGS,
      noticeHours: "2",
      "day0.0.from": "09:00",
      "day0.0.to": "12:00",
      "day0.1.from": "11:00",
      "day0.1.to": "13:00",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Monday’s hours overlap");
    expect(refused.text).toContain("Notice is 4 to 72 hours");
    expect(refused.text).toMatch(/name="day0.1.from"[^>]*value="11:00"/);
    expect(await starts("2027-01-13")).toHaveLength(48);
  });

  test("refuses hours without times, and saves nothing", async () => {
    const refused = await post({
      intent: "save",
      ...SETTINGS,
      "day1.0.from": "09:00",
      "day1.0.to": "11:00",
      "day2.0.from": "",
      "day2.0.to": "",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter the hours, or remove them");
    expect(refused.text).toMatch(/name="day1.0.from"[^>]*value="09:00"/);
    for (const end of ["from", "to"]) {
      const [field] = refused.text.match(new RegExp(`<input[^>]*name="day2.0.${end}"[^>]*>`))!;
      expect(field).toContain('aria-invalid="true"');
    }
    expect(refused.text).not.toContain("Candidates see your new times now.");
    expect(await starts("2027-01-13")).toHaveLength(48);
  });

  test("is edited without JavaScript, saving nothing before Save", async () => {
    const typed = { ...SETTINGS, "day0.0.from": "09:00", "day0.0.to": "12:00" };
    const added = await post({ intent: "add:0", ...typed });
    expect(added.status).toBe(200);
    expect(added.text).toContain('name="day0.1.from"');
    const copied = await post({ intent: "copy:0", "copy0.3": "on", ...typed });
    expect(copied.text).toMatch(/name="day3.0.from"[^>]*value="09:00"/);
    expect(copied.text).not.toContain('name="day2.0.from"');
    expect((await post({ intent: "remove:0:0", ...typed })).text).not.toContain("day0.0.from");
    expect(await starts("2027-01-13")).toHaveLength(48);
  });

  test("leaves booked sessions alone and says which are outside it", async () => {
    await book("2027-01-14T10:00:00Z");
    await book("2027-01-15T10:00:00Z");
    const before = await bookingsOf();
    await post({ intent: "save", ...SETTINGS, "day3.0.from": "15:30", "day3.0.to": "16:30" });
    expect((await bookingsOf()).rows).toEqual(before.rows);
    const { text } = await client.get("/expert/hours?saved=week");
    expect(text).toContain("1 booked session is outside these hours");
    expect(text).toContain("Friday, January 15, 2027, 3:30 PM");
    expect(text).not.toContain("Thursday, January 14, 2027, 3:30 PM");
  });

  test("is only for the expert who owns it", async () => {
    const other = await addExpert(app.services);
    await post({ intent: "save", ...SETTINGS }, await clientOf(app, other.userId));
    expect(await starts("2027-01-13")).toHaveLength(48);
  });
});

describe("days off and other hours", () => {
  test("replace the weekday's until they are removed", async () => {
    const days = { from: "2027-01-13", to: "2027-01-14" };
    await post({ intent: "override-add", ...days, kind: "off" });
    await post({
      intent: "override-add",
      from: "2027-01-15",
      to: "",
      kind: "hours",
      "override.0.from": "10:00",
      "override.0.to": "11:00",
    });
    expect(await starts("2027-01-13", "2027-01-14")).toEqual([]);
    expect(await starts("2027-01-15")).toEqual(["2027-01-15T04:30:00.000Z"]);
    expect((await client.get("/expert/hours")).text).toContain("Wed, Jan 13 – Thu, Jan 14");
    await post({ intent: "override-remove", ...days });
    expect(await starts("2027-01-13")).toHaveLength(48);
    expect(await starts("2027-01-15")).toHaveLength(1);
  });

  test.each([
    ["a day that has passed", { from: "2027-01-10" }, "Choose today or a later day"],
    ["the wrong way round", { from: "2027-01-14", to: "2027-01-13" }, "before the first"],
    ["too many days", { from: "2027-01-14", to: "2027-12-31" }, "at most 92 days"],
    ["no date", { from: "2027-02-30" }, "Enter a date"],
    ["no hours", { from: "2027-01-14", kind: "hours" }, "Enter the hours, or choose Day off"],
  ])("refuse %s", async (_, form, message) => {
    const refused = await post({ intent: "override-add", ...form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
  });

  test("refuse to remove invalid dates", async () => {
    const refused = await post({ intent: "override-remove", from: "0000-01-01", to: "2027-01-14" });
    expect(refused.status).toBe(422);
  });
});

describe("the time zone", () => {
  test("is previewed, then moves the hours and no session", async () => {
    await post({ intent: "save", ...SETTINGS, "day3.0.from": "15:00", "day3.0.to": "17:00" });
    await book("2027-01-14T10:00:00Z");
    const before = await bookingsOf();
    const { text } = await client.get("/expert/hours?zone=Europe/London");
    expect(text).toContain("Thursday, January 14, 2027, 3:30 PM – 4:30 PM");
    expect(text).toContain("Thursday, January 14, 2027, 10:00 AM – 11:00 AM");
    expect(text).toContain("Outside your hours");
    const british = await client.get("/expert/hours?zone=Europe/London", {
      "accept-language": "en-GB",
    });
    expect(british.text).toContain("Thursday, January 14, 2027, 15:30 – 16:30");
    expect(readPage(british.text).text).not.toMatch(/\d\s[AP]M/);
    expect((await client.get("/expert/hours")).text).not.toContain("Outside your hours");

    await post({ intent: "zone", zone: "Europe/London" });
    expect((await bookingsOf()).rows).toEqual(before.rows);
    expect(await starts("2027-01-21")).toEqual([
      "2027-01-21T15:00:00.000Z",
      "2027-01-21T15:30:00.000Z",
      "2027-01-21T16:00:00.000Z",
    ]);
  });

  test("must be in the list", async () => {
    expect((await post({ intent: "zone", zone: "Mars/Olympus" })).status).toBe(422);
    expect((await client.get("/expert/hours?zone=Mars/Olympus")).status).toBe(200);
  });
});
