import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiClient, type Listed, type OrderState } from "#tests/support/api-client.ts";
import { bookingCalls, DAY, NOW } from "#tests/support/booking-calls.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const MINUTE = 60_000;
let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: NOW });
});
afterAll(() => app.close());

const { addKnownExpert, signedIn, slotsOf } = bookingCalls(() => app);

describe("a booking through the documented API", () => {
  test("ends confirmed, with two emails that have calendar files", async () => {
    const { slug } = await addKnownExpert();
    const buyer = await signedIn();
    const [start] = await slotsOf(slug);
    const held = await buyer.hold({ service: "coding", start: start!, expert: slug });
    expect(held.status).toBe(201);
    expect(held.body).toEqual({
      hold: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^[\w-]{20,}$/),
      expert: slug,
      start: new Date(start!).toISOString(),
      end: new Date(Date.parse(start!) + 60 * MINUTE).toISOString(),
      expiresAt: new Date(app.services.clock.now().getTime() + 10 * MINUTE).toISOString(),
    });

    const details = {
      name: "Asha Rao",
      email: buyer.email.toUpperCase(),
      phone: "98765 43210",
      country_code: "+91",
      experience: "7",
      request: "System design",
      zone: "Asia/Calcutta",
    };
    const placed = await buyer.order(held.body, { key: "k1", currency: "INR", details });
    expect(placed.status).toBe(201);
    expect(placed.body).toEqual({
      order: expect.stringMatching(/^GR-\d{8}$/),
      status: "pending_payment",
      amountMinor: 399_900,
      currency: "INR",
      checkoutUrl: expect.stringContaining("/checkout/sandbox/"),
    });
    const { order, checkoutUrl } = placed.body;
    expect((await buyer.get<OrderState>(`/api/orders/${order}`)).body).toMatchObject({
      status: "pending_payment",
      booking: { status: "held" },
    });

    await payCheckout(app.services, checkoutUrl);
    // It was just polled; the next poll comes after ten seconds at the earliest.
    app.services.clock.advance(10_000);
    const read = () => buyer.get<OrderState>(`/api/orders/${order}`);
    await expect.poll(async () => (await read()).body.status).toBe("paid");
    const after = await read();
    expect(after.status).toBe(200);
    expect(after.headers.get("cache-control")).toBe("no-store");
    expect(after.body).toEqual({
      order,
      status: "paid",
      booking: {
        id: held.body.hold,
        status: "confirmed",
        service: "coding",
        expert: slug,
        start: held.body.start,
        end: held.body.end,
      },
    });

    await app.services.runJobs();
    for (const to of [buyer.email, `${slug}@experts.example`]) {
      const mails = await buyer.get<{ id: string; text: string }[]>(`/dev/mail.json?to=${to}`);
      const mail = mails.body.find((entry) => entry.text.includes(order))!;
      expect(mail.text).toMatch(/Kolkata/);
      expect(mail.text).toMatch(/UTC/);
      const eml = await buyer.get(`/dev/mail/${encodeURIComponent(mail.id)}.eml`);
      expect(eml.text).toContain("text/calendar");
      expect(eml.text).toContain("method=REQUEST");
      const ics = await buyer.get(`/dev/mail/${encodeURIComponent(mail.id)}.ics`);
      expect(ics.text).toContain("BEGIN:VCALENDAR");
      expect(ics.text).toContain("DTSTART:20270112T000000Z");
    }
  });

  test("costs less with a coupon, and an unknown coupon is refused", async () => {
    const { slug } = await addKnownExpert();
    const buyer = await signedIn();
    const start = `${DAY}T10:00:00Z`;
    const held = await buyer.hold({ service: "coding", start, expert: slug });
    const refused = await buyer.order(held.body, { key: "c", coupon: "NOTHING99" });
    expect([refused.status, refused.body.reason]).toEqual([422, "coupon_unknown"]);
  });
});

describe("free times", () => {
  test("are exactly those that can be held", async () => {
    const { slug } = await addKnownExpert({ zone: "Asia/Kathmandu" });
    const listed = new Set((await slotsOf(slug)).map((start) => Date.parse(start)));
    expect(listed.size).toBeGreaterThan(10);
    const client = apiClient(app.url);
    const midnight = Date.parse(`${DAY}T00:00:00Z`);
    const wrong: string[] = [];
    for (let at = midnight; at < midnight + 1440 * MINUTE; at += 15 * MINUTE) {
      const start = new Date(at).toISOString();
      const held = await client.hold({ service: "coding", start, expert: slug });
      if ((held.status === 201) !== listed.has(at)) wrong.push(`${start} ${held.status}`);
      // Each on its own: release the hold again.
      if (held.status === 201) {
        await app.services.db.$client.query(
          "update bookings set status = 'expired' where id = $1",
          [held.body.hold],
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  test("disappear when held, and return when the hold runs out", async () => {
    const { slug } = await addKnownExpert();
    const before = await slotsOf(slug);
    const start = `${DAY}T10:00:00Z`;
    const client = apiClient(app.url);
    expect((await client.hold({ service: "coding", start, expert: slug })).status).toBe(201);
    const during = await slotsOf(slug);
    expect(during).not.toContain(start);
    const taken = await apiClient(app.url).hold({ service: "coding", start, expert: slug });
    expect([taken.status, taken.body.reason]).toEqual([409, "slot_taken"]);
    app.services.clock.advance(10 * MINUTE);
    expect(await slotsOf(slug)).toEqual(before);
    const again = await apiClient(app.url).hold({ service: "coding", start, expert: slug });
    expect(again.status).toBe(201);
  });

  test("offered instead of a taken one are the nearest, and can be held", async () => {
    const { slug } = await addKnownExpert();
    const start = `${DAY}T10:00:00Z`;
    const client = apiClient(app.url);
    await client.hold({ service: "coding", start, expert: slug });
    const taken = await client.post<{ alternatives: Listed["slots"] }>("/api/holds", {
      service: "coding",
      start,
      expert: slug,
    });
    const distances = taken.body.alternatives.map((slot) =>
      Math.abs(Date.parse(slot.start) - Date.parse(start)),
    );
    expect(distances).toHaveLength(6);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const [next] = taken.body.alternatives;
    expect(next!.experts).toEqual([slug]);
    const held = await client.hold({ service: "coding", start: next!.start, expert: slug });
    expect(held.status).toBe(201);
  });
});

describe("hold errors", () => {
  const refusal = async (input: object) => {
    const { status, body } = await apiClient(app.url).post("/api/holds", input);
    return [status, body.reason];
  };
  const start = `${DAY}T10:00:00Z`;

  test("have a reason", async () => {
    const { slug } = await addExpert(app.services, { topics: ["finance"] });
    expect(await refusal({ service: "nothing", start })).toEqual([422, "unknown_service"]);
    expect(await refusal({ service: "resume-writing", start })).toEqual([422, "not_live"]);
    expect(await refusal({ service: "ai", start })).toEqual([422, "not_live"]);
    expect(await refusal({ service: "coding", start, expert: "nobody" })).toEqual([
      422,
      "unknown_expert",
    ]);
    expect(await refusal({ service: "coding", start, expert: slug })).toEqual([
      422,
      "unknown_expert",
    ]);
    expect(await refusal({ service: "coding", start: "tomorrow" })).toEqual([422, "invalid"]);
    expect(await refusal({})).toEqual([422, "invalid"]);
  });

  test("treat a start that is too soon, too far, off the grid or absurd as taken", async () => {
    const { slug: expert } = await addKnownExpert();
    for (const at of [
      "2027-01-11T08:30:00Z",
      "2027-01-01T10:00:00Z",
      "2027-06-12T10:00:00Z",
      `${DAY}T10:05:00Z`,
      `${DAY}T10:00:30Z`,
      `${DAY}T10:00:00.001Z`,
      "0000-01-01T00:00:00+14:00",
      "0001-01-01T00:00:00Z",
      "5999-06-15T10:00:00Z",
      "9999-12-31T23:30:00-12:00",
    ]) {
      expect([at, ...(await refusal({ service: "coding", start: at, expert }))]).toEqual([
        at,
        409,
        "slot_taken",
      ]);
      expect([at, ...(await refusal({ service: "coding", start: at }))]).toEqual([
        at,
        409,
        "slot_taken",
      ]);
    }
  });
});
