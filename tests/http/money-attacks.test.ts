import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getCredit, listLedgerSums } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { listViolations } from "#tests/faults/oracle.ts";
import { signedIn } from "#tests/support/admin-app.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { type Person, shop } from "#tests/support/shop.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const TEN = Array.from({ length: 10 }, (_, at) => at);
let app: HttpApp;
let person: ReturnType<typeof shop>["person"];
let bought: ReturnType<typeof shop>["bought"];
let send: ReturnType<typeof shop>["send"];
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  ({ person, bought, send } = shop(app));
});
afterAll(() => app.close());

async function oneOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await app.services.db.execute<Row>(query)).rows[0]!;
}
const refundedOf = async (id: string) =>
  Number(
    (
      await oneOf<{ sum: string }>(
        sql`select coalesce(sum(r.amount_minor), 0) as sum from refunds r
            join payments p on p.id = r.payment_id where p.order_id = ${id} and r.status <> 'failed'`,
      )
    ).sum,
  );
async function expectConsistentBooks(...ids: string[]) {
  await app.services.runJobs();
  for (const { sumMinor } of await listLedgerSums(app.services.db)) expect(sumMinor).toBe(0);
  expect(await listViolations(app.services, ids)).toEqual([]);
}

describe("canceling", () => {
  test("ten times at once refunds once", async () => {
    const { id, buyer } = await bought();
    const replies = await Promise.all(
      TEN.map(() => send(`/orders/${id}/cancel`, { amountMinor: "7900" }, buyer)),
    );
    expect(replies.map(({ status }) => status)).toEqual(TEN.map(() => 303));
    // Each leads to the canceled session, not to a reason why it can't be canceled.
    expect(new Set(replies.map(({ location }) => location))).toEqual(new Set([`/orders/${id}`]));
    expect(await refundedOf(id)).toBe(7900);
    await expectConsistentBooks(id);
  });

  test.each([
    "",
    "-7900",
    "7900.5",
    "79e2",
    "NaN",
    "Infinity",
    "0x1edc",
    "99999999999",
    " 7900",
    "٧٩٠٠",
    "3950",
  ])("for %j, which was never shown, is refused", async (amountMinor) => {
    const { id, buyer } = await bought();
    await send(`/orders/${id}/cancel`, { amountMinor }, buyer);
    expect((await getBookingOfOrder(app.services.db, id))!.status).toBe("confirmed");
    expect(await refundedOf(id)).toBe(0);
  });

  test("by candidate, expert and operator at once ends the session once", async () => {
    const { id, buyer, expert } = await bought();
    const admin = await signedIn(app, ["support"], true);
    const token = orderToken(app.services.config, id, { expertId: expert.id });
    const meant = { why: "Everybody at once", confirm: "yes" };
    await Promise.all([
      ...TEN.slice(5).map(() => send(`/orders/${id}/cancel`, { amountMinor: "7900" }, buyer)),
      ...TEN.slice(5).map(() => send(`/orders/${id}/cancel?token=${token}`, meant)),
      ...TEN.slice(5).map(() =>
        send(`/admin/orders/${id}`, { intent: "order.cancel", key: randomUUID(), ...meant }, admin),
      ),
    ]);
    const ended = await oneOf<{ n: number }>(
      sql`select count(*)::int as n from status_changes c join session_list b on b.id::text = c.subject_id
          where b.order_id = ${id} and c.to_status like 'cancelled%'`,
    );
    expect(ended.n).toBe(1);
    expect([0, 7900]).toContain(await refundedOf(id));
  });
});

describe("the choice after an expert's cancellation", () => {
  test("is made once, whatever is submitted in parallel", async () => {
    const { id, buyer, expert } = await bought();
    const other = await addExpert(app.services);
    const by = { role: "expert", id: expert.id } as const;
    await cancelSession(app.services, id, { by, why: "ill" });
    const creditBefore = await getCredit(app.services.db, buyer.userId, "USD");
    await Promise.all([
      ...TEN.slice(5).map(() => send(`/orders/${id}`, { intent: "take-money" }, buyer)),
      ...TEN.slice(5).map((at) =>
        send(
          `/orders/${id}/change`,
          { start: `2027-03-0${at - 4}T10:00:00Z`, expert: other.slug },
          buyer,
        ),
      ),
    ]);
    const booking = (await getBookingOfOrder(app.services.db, id))!;
    const credit = (await getCredit(app.services.db, buyer.userId, "USD")) - creditBefore;
    const money = await refundedOf(id);
    expect(booking.status === "confirmed" ? [0, 0] : [7900, 790]).toEqual([money, credit]);
    await expectConsistentBooks(id);
  });
});

describe("credits and packs", () => {
  async function held(expert: { slug: string }, at: number) {
    const token = createHolderToken();
    const start = new Date(Date.UTC(2027, 1, 1 + at, 10)).toISOString();
    const hold = await holdSlot(
      app.services,
      { service: "coding", start, expert: expert.slug },
      token,
    );
    if (!hold.ok) throw new Error(hold.reason);
    return { hold: hold.hold, token };
  }
  async function order(who: Person, held: { hold: string; token: string }, extra: object) {
    const response = await fetch(`${app.url}/api/orders`, {
      method: "POST",
      headers: {
        cookie: who.cookie,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ ...held, details: { name: "A" }, currency: "USD", ...extra }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { order?: string; reason?: string; amountMinor?: number },
    };
  }
  async function grant(who: Person, amountMinor: number) {
    const { db, clock } = app.services;
    const posting = {
      kind: "credit_granted",
      ref: randomUUID(),
      orderId: null,
      at: clock.now(),
    } as const;
    await db.transaction((tx) =>
      post(
        tx,
        posting as never,
        postings.creditGranted(who.userId, { amountMinor, currency: "USD" }),
      ),
    );
  }

  test("a credit is spent once by ten parallel orders, in its own currency", async () => {
    const who = await person();
    const expert = await addExpert(app.services);
    await grant(who, 1000);
    const holds = await Promise.all(TEN.map((at) => held(expert, at)));
    const all = await Promise.all(holds.map((hold) => order(who, hold, { creditMinor: 1000 })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await getCredit(app.services.db, who.userId, "USD")).toBe(0);

    const other = await person();
    await grant(other, 1000);
    const hold = await held(expert, 20);
    const foreign = await order(other, hold, { creditMinor: 1000, currency: "INR" });
    expect([foreign.status, foreign.body.reason]).toEqual([409, "credit_changed"]);
    expect(await getCredit(app.services.db, other.userId, "USD")).toBe(1000);
  });

  test.each([-1, 0, 0.5, 1e21, 2 ** 53, "1000", null, [1000]])(
    "a credit of %j is refused",
    async (creditMinor) => {
      const who = await person();
      await grant(who, 1000);
      const hold = await held(await addExpert(app.services), 0);
      expect((await order(who, hold, { creditMinor })).status).toBe(422);
      expect(await getCredit(app.services.db, who.userId, "USD")).toBe(1000);
    },
  );

  test("nobody can use another's pack, and its three sessions are three", async () => {
    const who = await person();
    const pack = await send(
      "/packs/coding/3",
      { intent: "buy", age: "adult", expected: "21330", currency: "USD", key: "k" },
      who,
    );
    const session = pack.location!.split("/").at(-1)!;
    await app.services.payments.sandbox!.hosted.pay(session);
    const { id } = await oneOf<{ id: string }>(
      sql`select o.id from orders o join order_lines l on l.order_id = o.id
          where o.payer_id = ${who.userId}::uuid and l.product = 'pack'`,
    );
    await settleLatestPayment(app.services, id);
    const expert = await addExpert(app.services);
    const stranger = await order(await person(), await held(expert, 0), { prepaid: true });
    expect([stranger.status, stranger.body.reason]).toEqual([409, "pack_used_up"]);
    const holds = await Promise.all(TEN.map((at) => held(expert, at + 1)));
    const all = await Promise.all(holds.map((hold) => order(who, hold, { prepaid: true })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    // Nothing is left to refund, however often it is requested.
    await Promise.all(
      TEN.map(() => send(`/orders/${id}`, { intent: "refund-unused", amountMinor: "21330" }, who)),
    );
    expect(await refundedOf(id)).toBe(0);
    await expectConsistentBooks(...all.flatMap(({ body }) => body.order ?? []));
  });

  test("a pack is bought once per key, at the price shown", async () => {
    const who = await person();
    const form = { intent: "buy", age: "adult", expected: "21330", currency: "USD", key: "same" };
    const replies = await Promise.all(TEN.map(() => send("/packs/coding/3", form, who)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]));
    const { n } = await oneOf<{ n: number }>(
      sql`select count(*)::int as n from orders where payer_id = ${who.userId}::uuid`,
    );
    expect(n).toBe(1);
    for (const expected of ["1", "-21330", "NaN", "", "2133"]) {
      const refused = await send("/packs/coding/3", { ...form, expected, key: expected }, who);
      expect([expected, refused.status]).toEqual([expected, 422]);
    }
    for (const path of [
      "/packs/coding/0",
      "/packs/coding/-3",
      "/packs/coding/1e9",
      "/packs/ai/3",
    ]) {
      const refused = await send(path, { ...form, key: path }, who);
      expect([path, refused.status >= 400 && refused.status < 500]).toEqual([path, true]);
    }
  });
});

describe("operators' refunds", () => {
  test("never exceed the payment, even in parallel", async () => {
    const { id } = await bought();
    const admin = await signedIn(app, ["finance"], true);
    const goodwill = (amount: string, key: string) =>
      send(
        `/admin/orders/${id}`,
        { intent: "order.goodwill", amount, key, why: "Said sorry", confirm: "yes" },
        admin,
      );
    for (const amount of ["-1", "0", "NaN", "1e1", "79.001", "", "Infinity", "0.00", "٧"]) {
      expect([amount, (await goodwill(amount, randomUUID())).status]).toEqual([amount, 422]);
    }
    const key = randomUUID();
    await Promise.all(TEN.map(() => goodwill("10", key)));
    expect(await refundedOf(id)).toBe(1000);
    await Promise.all(TEN.map(() => goodwill("20", randomUUID())));
    expect(await refundedOf(id)).toBe(7000);
    await expectConsistentBooks(id);
  });

  test("are refused from a foreign or null origin", async () => {
    const { id, buyer } = await bought();
    const admin = await signedIn(app, ["admin"], true);
    const form = { intent: "order.cancel", key: randomUUID(), why: "because", confirm: "yes" };
    for (const origin of ["https://evil.example", "null", `${app.url}.evil.example`]) {
      for (const [path, { cookie }, body] of [
        [`/admin/orders/${id}`, admin, form],
        [`/orders/${id}/cancel`, buyer, { amountMinor: "7900" }],
        [`/orders/${id}/cancel.data`, buyer, { amountMinor: "7900" }],
      ] as const) {
        const response = await fetch(app.url + path, {
          method: "POST",
          headers: { cookie, origin },
          body: new URLSearchParams(body),
        });
        expect([origin, path, response.status]).toEqual([origin, path, 403]);
      }
    }
    expect((await getBookingOfOrder(app.services.db, id))!.status).toBe("confirmed");
  });
});
