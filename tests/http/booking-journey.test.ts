import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiClient,
  type ApiClient,
  type Held,
  type Listed,
  mailedCode,
  type Ordered,
  type OrderState,
} from "#tests/support/api-client.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

const MINUTE = 60_000;
const DAY = "2027-01-12";
let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());

const readCode = async (email: string) => {
  await app.services.runJobs();
  return (await mailedCode(app.url, email))!;
};

async function signedIn(): Promise<ApiClient & { email: string }> {
  const client = apiClient(app.url);
  const email = `${randomUUID()}@example.com`;
  await client.signIn(email, readCode);
  return { ...client, email };
}

const slotsOf = async (expert: string, query = "") =>
  (
    await apiClient(app.url).get<Listed>(
      `/api/slots?service=coding&expert=${expert}&from=${DAY}&to=${DAY}${query}`,
    )
  ).body.slots.map((slot) => slot.start);

const sessionOf = (checkoutUrl: string) => checkoutUrl.split("/").at(-1)!;

/** Hold and order by a fresh buyer. */
async function ordered(expert: string, start: string, input: { currency?: string } = {}) {
  const buyer = await signedIn();
  const held = await buyer.hold({ service: "coding", start, expert });
  const placed = await buyer.order(held.body, { key: randomUUID(), ...input });
  expect([held.status, placed.status]).toEqual([201, 201]);
  return { buyer, held: held.body as Held, placed: placed.body as Ordered };
}

describe("a booking by the documented calls", () => {
  test("ends confirmed, with two mails that carry calendar files", async () => {
    const { slug } = await addExpert(app.services);
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

    await app.services.payments.sandbox!.hosted.pay(sessionOf(checkoutUrl));
    const after = await buyer.get<OrderState>(`/api/orders/${order}`);
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
      // Both zones stand in every mail (rules 4).
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

  test("by a coupon is cheaper, and one in nobody's catalogue is refused", async () => {
    const { slug } = await addExpert(app.services);
    const buyer = await signedIn();
    const start = `${DAY}T10:00:00Z`;
    const held = await buyer.hold({ service: "coding", start, expert: slug });
    const refused = await buyer.order(held.body, { key: "c", coupon: "NOTHING99" });
    expect([refused.status, refused.body.reason]).toEqual([422, "coupon_unknown"]);
  });
});

describe("free times", () => {
  test("are exactly those that can be held", async () => {
    const { slug } = await addExpert(app.services, { zone: "Asia/Kathmandu" });
    const listed = new Set((await slotsOf(slug)).map((start) => Date.parse(start)));
    expect(listed.size).toBeGreaterThan(10);
    const client = apiClient(app.url);
    const midnight = Date.parse(`${DAY}T00:00:00Z`);
    const wrong: string[] = [];
    for (let at = midnight; at < midnight + 1440 * MINUTE; at += 15 * MINUTE) {
      const start = new Date(at).toISOString();
      const held = await client.hold({ service: "coding", start, expert: slug });
      if ((held.status === 201) !== listed.has(at)) wrong.push(`${start} ${held.status}`);
      // Each on its own: what was held is let go of.
      if (held.status === 201) {
        await app.services.db.$client.query(
          "update bookings set status = 'expired' where id = $1",
          [held.body.hold],
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  test("lose what is held at once, and get it back when the hold runs out", async () => {
    const { slug } = await addExpert(app.services);
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

  test("offered in place of a taken one are the nearest, and can be held", async () => {
    const { slug } = await addExpert(app.services);
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

describe("refusals of a hold", () => {
  const refusal = async (input: object) => {
    const { status, body } = await apiClient(app.url).post("/api/holds", input);
    return [status, body.reason];
  };
  const start = `${DAY}T10:00:00Z`;

  test("name their reason", async () => {
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

  test("take a start that is too soon, too far, off the grid or unthinkable for taken", async () => {
    const { slug: expert } = await addExpert(app.services);
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

describe("an order", () => {
  test("needs a session, a key, and a hold that stands", async () => {
    const { slug } = await addExpert(app.services);
    const stranger = apiClient(app.url);
    const start = `${DAY}T10:00:00Z`;
    const held = (await stranger.hold({ service: "coding", start, expert: slug })).body;
    expect(await reasonOf(stranger.order(held, { key: "k" }))).toEqual([401, "sign_in_required"]);

    const buyer = await signedIn();
    const noKey = buyer.post("/api/orders", { ...held, currency: "USD", details: { name: "A" } });
    expect(await reasonOf(noKey)).toEqual([422, "invalid"]);
    const notTheirs = { hold: held.hold, token: "x".repeat(32) };
    expect(await reasonOf(buyer.order(notTheirs, { key: "k1" }))).toEqual([410, "hold_gone"]);
    const unknown = { hold: randomUUID(), token: held.token };
    expect(await reasonOf(buyer.order(unknown, { key: "k2" }))).toEqual([410, "hold_gone"]);
    const other = { name: "A", email: "somebody.else@example.com" };
    expect(await reasonOf(buyer.order(held, { key: "k3", details: other }))).toEqual([
      422,
      "email_not_confirmed",
    ]);
    app.services.clock.advance(11 * MINUTE);
    expect(await reasonOf(buyer.order(held, { key: "k4" }))).toEqual([410, "hold_gone"]);
  });

  test("with the same key is the same order; another request under it is refused", async () => {
    const { slug } = await addExpert(app.services);
    const buyer = await signedIn();
    const start = `${DAY}T10:00:00Z`;
    const held = (await buyer.hold({ service: "coding", start, expert: slug })).body;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => buyer.order(held, { key: "same" })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(201));
    expect(new Set(replies.map((reply) => reply.body.order)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.body.checkoutUrl)).size).toBe(1);
    expect(await reasonOf(buyer.order(held, { key: "same", currency: "INR" }))).toEqual([
      409,
      "key_reused",
    ]);
    // Another person's key is another key.
    const second = await ordered(slug, `${DAY}T14:00:00Z`);
    expect(second.placed.order).not.toBe(replies[0]!.body.order);
  });

  test("at a time at which the buyer has a session already is refused", async () => {
    const [a, b] = [await addExpert(app.services), await addExpert(app.services)];
    const { buyer } = await ordered(a.slug, `${DAY}T10:00:00Z`);
    const held = await buyer.hold({
      service: "coding",
      start: `${DAY}T10:30:00Z`,
      expert: b.slug,
    });
    expect(await reasonOf(buyer.order(held.body, { key: "busy" }))).toEqual([
      409,
      "candidate_busy",
    ]);
  });

  test("in a zone that does not exist is refused, not confirmed and then stuck", async () => {
    const { slug } = await addExpert(app.services);
    const buyer = await signedIn();
    const start = `${DAY}T10:00:00Z`;
    const held = (await buyer.hold({ service: "coding", start, expert: slug })).body;
    for (const zone of ["Mars/Olympus", "+05:30", ""]) {
      const placed = await buyer.order(held, {
        key: zone || "empty",
        details: { name: "A", zone },
      });
      expect([zone, placed.status]).toEqual([zone, 422]);
    }
  });
});

describe("who may read an order", () => {
  test("is its buyer, by session or by link; for all others it looks like a missing one", async () => {
    const { slug } = await addExpert(app.services);
    const { buyer, placed } = await ordered(slug, `${DAY}T10:00:00Z`);
    const stranger = await signedIn();
    const anonymous = apiClient(app.url);
    const { checkoutUrl, order } = placed;
    const session = await app.services.payments.sandbox!.hosted.get(sessionOf(checkoutUrl));
    const token = new URL(session!.returnUrl).searchParams.get("token")!;

    expect((await buyer.get(`/api/orders/${order}`)).status).toBe(200);
    expect((await anonymous.get(`/api/orders/${order}?token=${token}`)).status).toBe(200);

    const missing = await anonymous.get("/api/orders/GR-00000000");
    expect(missing.status).toBe(404);
    const flipped = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const refused = await Promise.all([
      stranger.get(`/api/orders/${order}`),
      anonymous.get(`/api/orders/${order}`),
      anonymous.get(`/api/orders/${order}?token=${flipped}`),
      anonymous.get(`/api/orders/${order}?token=`),
      anonymous.get(`/api/orders/GR-00000000?token=${token}`),
      anonymous.get(`/api/orders/${order}%20?token=${token}`),
      anonymous.get(`/api/orders/${order.toLowerCase()}?token=${token}`),
      anonymous.get("/api/orders/x'%20or%201=1"),
    ]);
    for (const reply of refused) {
      expect([reply.status, reply.text]).toEqual([404, missing.text]);
      expect(names(reply.headers)).toEqual(names(missing.headers));
    }
  });

  test("the expert's link opens the session, not the buyer's order over the API", async () => {
    const { slug, id: expertId } = await addExpert(app.services);
    const { placed } = await ordered(slug, `${DAY}T10:00:00Z`);
    const { orderToken } = await import("#app/features/orders/order-link.server.ts");
    const token = orderToken(app.services.config, placed.order, { expertId });
    const reply = await apiClient(app.url).get(`/api/orders/${placed.order}?token=${token}`);
    expect(reply.status).toBe(404);
  });
});

async function reasonOf(reply: Promise<{ status: number; body: { reason?: string } }>) {
  const { status, body } = await reply;
  return [status, body.reason];
}

const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== "date");
