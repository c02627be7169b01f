import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { bookingCalls, DAY, NOW, sessionOf } from "#tests/support/booking-calls.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

const MINUTE = 60_000;
let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: NOW });
});
afterAll(() => app.close());

const { addKnownExpert, ordered, signedIn } = bookingCalls(() => app);

describe("an order", () => {
  test("needs a session, a key, and a valid hold", async () => {
    const { slug } = await addKnownExpert();
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

  test("is returned again for the same key; another request with it is refused", async () => {
    const { slug } = await addKnownExpert();
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
    // Keys are per person.
    const second = await ordered(slug, `${DAY}T14:00:00Z`);
    expect(second.placed.order).not.toBe(replies[0]!.body.order);
  });

  test("that overlaps the buyer's own session is refused", async () => {
    const [a, b] = [await addKnownExpert(), await addKnownExpert()];
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

  test("takes a name of one line only, because it is in the expert's emails", async () => {
    const { slug } = await addKnownExpert();
    const buyer = await signedIn();
    const start = `${DAY}T10:00:00Z`;
    const held = (await buyer.hold({ service: "coding", start, expert: slug })).body;
    for (const name of ["Asha.\n\nYour payout is blocked.", "Asha\rRao", "Asha\u0085Rao"]) {
      const { status, body } = await buyer.order(held, { key: randomUUID(), details: { name } });
      expect([status, JSON.stringify(body)]).toEqual([
        422,
        expect.stringContaining("Enter a name without control characters"),
      ]);
    }
  });

  test("in an unknown zone is refused, not confirmed and then stuck", async () => {
    const { slug } = await addKnownExpert();
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

describe("an order is readable", () => {
  test("by its buyer, by session or link; for others it looks like a missing one", async () => {
    const { slug } = await addKnownExpert();
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

  test("by its expert as a page, but not over the API", async () => {
    const { slug, id: expertId } = await addKnownExpert();
    const { placed } = await ordered(slug, `${DAY}T10:00:00Z`);
    const { orderToken } = await import("#modules/orders/order-link.server.ts");
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
