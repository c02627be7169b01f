import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyAiSession } from "#modules/ai-sessions/commands/buy-session.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { getAiSessionOfOrder } from "#modules/ai-sessions/data.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getBalance, getCredit } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { buyInterview } from "#modules/one-way/commands/buy-interview.server.ts";
import { buyScorecard } from "#modules/one-way/commands/buy-scorecard.server.ts";
import { getInterviewOfOrder } from "#modules/one-way/data.server.ts";
import { refundGoodwill } from "#modules/orders/commands/refund-goodwill.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import {
  getOrder,
  listOrderIds,
  listRefundsOfOrder,
  type Order,
} from "#modules/orders/data.server.ts";
import { createCoupon, issuePersonalCoupon } from "#modules/promotions/commands.server.ts";
import { listDocuments } from "#modules/documents/data.server.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { reviewOf, useScorecardPeople } from "#tests/support/recording-scorecards.ts";

let app: HttpApp;
const { expert, recording, signedIn, expectBalanced } = useScorecardPeople(
  (started) => (app = started),
);
type Buyer = { userId: string; email: string };
type Reductions = { coupon?: string; creditMinor?: number };
type Bought = { order: Order; checkoutUrl: string | null };

const WINDOW = { startsAt: new Date("2025-01-01"), endsAt: new Date("2099-12-31") };
beforeAll(async () => {
  const { db } = app.services;
  for (const [code, percent] of [
    ["HALLOWEEN9", 9],
    ["HALF", 50],
    ["ALL", 100],
  ] as const) {
    const coupon = { code, percent, scope: "interviews", maxRedemptions: null } as const;
    await createCoupon(db, { ...coupon, ...WINDOW });
  }
});
afterEach(() => expectBalanced());

async function grant(userId: string, amountMinor: number) {
  if (amountMinor === 0) return;
  const { db, clock } = app.services;
  const posting = { kind: "credit_granted", ref: userId, orderId: null, at: clock.now() } as const;
  await post(db, posting, postings.creditGranted(userId, { amountMinor, currency: "USD" }));
}
const creditOf = ({ userId }: Buyer) => getCredit(app.services.db, userId, "USD");

async function person(creditMinor = 0) {
  const who = await addCandidate(app.services);
  await grant(who.userId, creditMinor);
  return { ...who, ...(await signedIn(who.userId)) };
}

async function pay({ order, checkoutUrl }: { order: { id: string }; checkoutUrl: string | null }) {
  if (checkoutUrl === null) return;
  await payCheckout(app.services, checkoutUrl);
  await settleLatestPayment(app.services, order.id);
}

function done<T>(result: ({ ok: true } & T) | { ok: false; reason: string }): T {
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const AI = { topic: "coding", title: "Coding", level: "mid", minutes: 15 } as const;
const SETUP = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;

/** What each product costs, and how it's bought. */
const PRODUCTS: Record<
  string,
  {
    listMinor: number;
    takesCodes: boolean;
    buy(by: Reductions, creditMinor: number): Promise<Bought & { buyer: Buyer }>;
  }
> = {
  "an AI session": {
    listMinor: 900,
    takesCodes: true,
    async buy(by, creditMinor) {
      const buyer = await person(creditMinor);
      const input = { ...AI, currency: "USD", expectedMinor: 900, ...by } as const;
      return { buyer, ...done(await buyAiSession(app.services, buyer, input, randomUUID())) };
    },
  },
  "a one-way interview": {
    listMinor: 500,
    takesCodes: true,
    async buy(by, creditMinor) {
      const buyer = await person(creditMinor);
      const input = { setup: SETUP, currency: "USD", expectedMinor: 500, ...by } as const;
      return { buyer, ...done(await buyInterview(app.services, buyer, input, randomUUID())) };
    },
  },
  "an expert’s scorecard": {
    listMinor: 2900,
    takesCodes: false,
    async buy(by, creditMinor) {
      await expert();
      const buyer = await recording();
      await grant(buyer.userId, creditMinor);
      const terms = { interviewId: buyer.id, withTranscript: false, currency: "USD" } as const;
      const input = { ...terms, expectedMinor: 2900, ...by };
      return { buyer, ...done(await buyScorecard(app.services, buyer, input, randomUUID())) };
    },
  },
  "a live session": {
    listMinor: 7900,
    takesCodes: true,
    async buy(by, creditMinor) {
      const buyer = await person(creditMinor);
      const { slug } = await addExpert(app.services);
      const input = { start: "2027-01-14T10:00:00Z", expert: slug, candidate: buyer, ...by };
      return { buyer, ...(await placeOrder(app.services, input)) };
    },
  },
};

describe.each(Object.entries(PRODUCTS))("%s", (_name, { listMinor, takesCodes, buy }) => {
  // With `postings.sold(id, order)` instead of `postSale`, the customer's balance isn't zero.
  test("keeps the ledger balanced and never refunds more than was paid, with any reductions", async () => {
    const cases = fc.record({
      coupon: takesCodes
        ? fc.constantFrom(undefined, "HALLOWEEN9", "HALF", "ALL")
        : fc.constant(undefined),
      creditMinor: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: Math.ceil(listMinor * 1.1) }),
      ),
      refunds: fc.array(fc.integer({ min: 1, max: listMinor }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ coupon, creditMinor, refunds }) => {
        const { services } = app;
        const by = { ...(coupon ? { coupon } : {}), ...(creditMinor ? { creditMinor } : {}) };
        const bought = await buy(by, creditMinor);
        const { id } = bought.order;
        await pay(bought);
        for (const amountMinor of refunds) {
          const by = { role: "operator", id: randomUUID() } as const;
          const refund = { amountMinor, key: randomUUID(), by, why: "Sorry" };
          await refundGoodwill(services, id, refund);
        }
        await services.runJobs();
        const order = (await getOrder(services.db, id))!;
        const sent = (await listRefundsOfOrder(services.db, id)).reduce(
          (sum, { amountMinor }) => sum + amountMinor,
          0,
        );
        const valueMinor = order.amountMinor + order.creditMinor;
        expect(valueMinor).toBe(listMinor - order.discountMinor);
        expect(sent).toBeLessThanOrEqual(order.amountMinor);
        expect(order.returnedMinor).toBeLessThanOrEqual(order.creditMinor);
        expect(sent + order.returnedMinor).toBe(order.refundedMinor);
        expect(await creditOf(bought.buyer)).toBe(
          creditMinor - order.creditMinor + order.returnedMinor,
        );
        expect(await getBalance(services.db, "customer", id, "USD")).toBe(0);
        expect(["paid", "partially_refunded", "refunded"]).toContain(order.status);
        await expectBalanced();
      }),
      { numRuns: 6 },
    );
  });

  test("is confirmed without a provider if credit pays for all of it", async () => {
    const bought = await buy({ creditMinor: listMinor }, listMinor + 100);
    expect(bought.checkoutUrl).toBeNull();
    expect(bought.order).toMatchObject({ status: "paid", amountMinor: 0, creditMinor: listMinor });
    expect(await creditOf(bought.buyer)).toBe(100);
    const [receipt] = await listDocuments(app.services.db, bought.order.id);
    expect(receipt!.data).toMatchObject({ totalMinor: 0, method: "Your credit" });
    expect(receipt!.data.lines).toContainEqual({ text: "Paid by credit", amountMinor: -listMinor });
  });

  test("returns its credit if nobody pays the rest", async () => {
    const { order, buyer } = await buy({ creditMinor: 100 }, 100);
    expect(await creditOf(buyer)).toBe(0);
    await releaseUnpaid(app.services, order.id);
    expect(await creditOf(buyer)).toBe(100);
  });

  test("is refused if the credit is gone", async () => {
    await expect(buy({ creditMinor: 101 }, 100)).rejects.toThrow("credit_changed");
  });
});

const orderOf = async (userId: string) => (await listOrderIds(app.services.db, userId))[0]!;

describe("the form of an AI session", () => {
  const PATH = "/sessions/ai/full";
  const form = {
    topic: "coding",
    level: "mid",
    minutes: "15",
    age: "adult",
    currency: "USD",
    expected: "900",
  };

  test("takes the banner’s code and a credit without JavaScript, and refunds both", async () => {
    const who = await person(2_00);
    await createFreeSession(app.services, who.userId, AI);
    const first = await who.page(PATH);
    expect(first).toContain("Discount code");
    expect(first).toContain("Use the 9% offer");
    expect(first).toMatch(/Your credit.*−\$2/s);
    const applied = await who.post(PATH, { ...form, intent: "apply-offer" });
    expect(applied.status).toBe(200);
    const page = (await applied.text()).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Code HALLOWEEN9.*−\$0\.81.*Your credit.*−\$2.*\$6\.19/s);
    expect(page).toMatch(/name="credit" value="200"/);
    expect(page).toMatch(
      /name="coupon"[^>]*value="HALLOWEEN9"|value="HALLOWEEN9"[^>]*name="coupon"/,
    );

    const key = randomUUID();
    const terms = { ...form, intent: "buy", key, coupon: "halloween9", credit: "200" };
    const ordered = await who.post(PATH, terms);
    expect(ordered.status).toBe(303);
    // Sent twice, it is the same order.
    expect((await who.post(PATH, terms)).headers.get("location")).toBe(
      ordered.headers.get("location"),
    );
    const id = await orderOf(who.userId);
    expect(await getOrder(app.services.db, id)).toMatchObject({
      discountMinor: 81,
      creditMinor: 200,
      amountMinor: 619,
      couponCode: "HALLOWEEN9",
    });
    await payCheckout(app.services, ordered.headers.get("location"));
    await settleLatestPayment(app.services, id);
    const order = await who.page(`/orders/${id}`);
    expect(order).toMatch(/Code HALLOWEEN9.*−\$0\.81.*Your credit.*−\$2.*\$6\.19/s);
    expect(order).toContain("Cancel and refund $6.19 and $2 in credit");
    await who.post(`/orders/${id}`, { intent: "cancel-order", expected: "819" });
    await app.services.runJobs();
    expect(await creditOf(who)).toBe(2_00);
    expect(await who.page(`/orders/${id}`)).toContain(
      "We refunded your original payment method and returned $2 in credit to your account.",
    );
    expect(await getBalance(app.services.db, "customer", id, "USD")).toBe(0);
  });

  test("asks for no payment if credit is enough, and returns the credit", async () => {
    const who = await person(20_00);
    await createFreeSession(app.services, who.userId, AI);
    const offer = await who.page(PATH);
    expect(offer).toContain("Confirm your session");
    expect(offer).toContain("You won’t be charged.");
    const ordered = await who.post(PATH, {
      ...form,
      intent: "buy",
      key: randomUUID(),
      credit: "900",
    });
    const id = await orderOf(who.userId);
    expect(ordered.headers.get("location")).toContain(`/orders/${id}`);
    expect((await getAiSessionOfOrder(app.services.db, id))!.status).toBe("unstarted");
    const page = await who.page(`/orders/${id}`);
    expect(page).toContain("Go to your session");
    expect(page).toContain("Cancel and refund $9 in credit");
    await who.post(`/orders/${id}`, { intent: "cancel-order", expected: "900" });
    expect(await creditOf(who)).toBe(20_00);
    expect(await who.page(`/orders/${id}`)).toContain("We returned $9 in credit to your account.");
  });

  test("refuses a code that isn’t for it at the field, and keeps the rest", async () => {
    const who = await person();
    await createFreeSession(app.services, who.userId, AI);
    const { clock, db } = app.services;
    const endsAt = new Date(clock.now().getTime() + 86_400_000);
    const personal = { email: who.email, percent: 5, startsAt: clock.now(), endsAt };
    const { code } = (await db.transaction((tx) => issuePersonalCoupon(tx, personal)))!;
    for (const intent of ["apply", "buy"]) {
      const refused = await who.post(PATH, { ...form, intent, key: randomUUID(), coupon: code });
      expect(refused.status).toBe(422);
      const page = await refused.text();
      expect(page).toMatch(/href="#coupon"[^>]*>This code doesn’t work for this session/);
      expect(page).toContain(code);
    }
    const changed = await who.post(PATH, {
      ...form,
      intent: "buy",
      key: randomUUID(),
      credit: "5",
    });
    expect(changed.status).toBe(422);
    expect(await changed.text()).toContain("Your credit has changed. You haven’t been charged.");
  });
});

describe("the form of a one-way interview", () => {
  const PATH = "/interviews/oneway/start";
  const form = { topic: "coding", pace: "double", age: "adult", currency: "USD", expected: "500" };

  test("takes a code and a credit without JavaScript, and keeps what was chosen", async () => {
    const who = await person(1_00);
    const applied = await who.post(PATH, { ...form, intent: "apply", coupon: "HALF" });
    expect(applied.status).toBe(200);
    const page = (await applied.text()).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Code HALF.*−\$2\.50.*Your credit.*−\$1/s);
    expect(page).toContain("Pay $1.50 for 8 questions");
    expect(page).toMatch(/value="double"[^>]*checked|checked[^>]*value="double"/);
    const bought = { ...form, intent: "buy", key: randomUUID(), coupon: "HALF", credit: "100" };
    const ordered = await who.post(PATH, bought);
    expect(ordered.status).toBe(303);
    const id = await orderOf(who.userId);
    await payCheckout(app.services, ordered.headers.get("location"));
    await settleLatestPayment(app.services, id);
    expect((await getInterviewOfOrder(app.services.db, id))!.status).toBe("ready");
    expect(await getBalance(app.services.db, "customer", id, "USD")).toBe(0);
    expect(await who.page(`/orders/${id}`)).toContain("Cancel and refund $1.50 and $1 in credit");
  });

  test("says at the field why a code is refused", async () => {
    const who = await person();
    const refused = await who.post(PATH, { ...form, intent: "apply", coupon: "NOSUCH" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/href="#coupon"[^>]*>We don’t know this code/);
  });
});

describe("the form of an expert’s scorecard", () => {
  test("takes a credit, but no code", async () => {
    await expert();
    const who = await recording();
    await grant(who.userId, 30_00);
    const offer = await who.page(reviewOf(who));
    expect(offer).not.toContain("Discount code");
    expect(offer).toContain("Get an expert’s scorecard");
    const terms = { intent: "buy", age: "adult", currency: "USD", expected: "2900" };
    const coded = { ...terms, key: randomUUID(), coupon: "HALLOWEEN9" };
    const refused = await who.post(reviewOf(who), coded);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("This code doesn’t work for this session");
    const ordered = await who.post(reviewOf(who), { ...terms, key: randomUUID(), credit: "2900" });
    const id = await orderOf(who.userId);
    expect(ordered.headers.get("location")).toContain(`/orders/${id}`);
    expect(await who.page(reviewOf(who))).toContain("waiting for an expert");
    expect(await creditOf(who)).toBe(1_00);
    await who.post(`/orders/${id}`, { intent: "cancel-order", expected: "2900" });
    expect(await creditOf(who)).toBe(30_00);
  });
});

test("the form of a pack takes neither", async () => {
  const who = await person(50_00);
  const offer = await who.page("/packs/coding/3");
  expect(offer).not.toContain("Discount code");
  expect(offer).not.toContain("Your credit");
  const terms = { intent: "buy", age: "adult", currency: "USD", expected: "21330" };
  const ordered = await who.post("/packs/coding/3", {
    ...{ ...terms, key: randomUUID(), coupon: "HALLOWEEN9", credit: "5000" },
  });
  expect(ordered.status).toBe(303);
  const order = (await getOrder(app.services.db, await orderOf(who.userId)))!;
  expect(order).toMatchObject({ couponCode: null, creditMinor: 0, amountMinor: 21330 });
});
