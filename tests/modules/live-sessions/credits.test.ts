import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBookingOfOrder, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getBalance, getCredit, listLedgerSums } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { createCoupon } from "#modules/promotions/commands.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import { refundSentences } from "#app/routes/booking/components/ended-words.ts";
import { refundGoodwill } from "#modules/orders/commands/refund-goodwill.server.ts";
import {
  getLatestPayment,
  getOrder,
  getPaidPayment,
  listRefundsOfOrder,
} from "#modules/orders/data.server.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { moneyBackOf } from "#modules/live-sessions/order-changes.server.ts";
import { sessionPricePaid } from "#modules/live-sessions/policy.ts";
import { refundLines } from "#modules/live-sessions/refund-policy.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import {
  settleLatestPayment,
  settlePayment,
} from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const START = "2027-01-14T10:00:00Z";
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(async () => {
  for (const { sumMinor } of await listLedgerSums(services.db)) expect(sumMinor).toBe(0);
  await services.close();
});

async function withCredit(amountMinor: number, currency: "USD" | "INR" = "USD") {
  const buyer = await addCandidate(services);
  const at = services.clock.now();
  const posting = { kind: "credit_granted", ref: buyer.userId, orderId: null, at } as const;
  const credit = postings.creditGranted(buyer.userId, { amountMinor, currency });
  await post(services.db, posting, credit);
  return buyer;
}
async function book(
  buyer: { userId: string; email: string },
  creditMinor: number,
  start = START,
  more: { coupon?: string; currency?: "USD" | "INR" } = {},
) {
  const expert = await addExpert(services);
  const input = { start, expert: expert.slug, candidate: buyer, creditMinor, ...more };
  const placed = await placeOrder(services, input);
  return { ...placed, id: placed.order.id, expert };
}
async function pay(id: string, checkoutUrl: string | null) {
  await payCheckout(services, checkoutUrl);
  await settleLatestPayment(services, id);
}
const credit = (buyer: { userId: string }) => getCredit(services.db, buyer.userId, "USD");
const owed = (id: string) => getBalance(services.db, "customer", id, "USD");

describe("a credit", () => {
  test("is deducted, belongs to the order from then on, and is posted as part of its price", async () => {
    const buyer = await withCredit(7_90);
    const { id, order, checkoutUrl } = await book(buyer, 7_90);
    expect(order).toMatchObject({ listMinor: 7900, creditMinor: 790, amountMinor: 7110 });
    expect(await credit(buyer)).toBe(0);
    await pay(id, checkoutUrl);
    expect((await getOrder(services.db, id))!.status).toBe("paid");
    expect(await owed(id)).toBe(0);
    expect(await getBalance(services.db, "revenue", "greenroom", "USD")).toBe(-7900);
  });

  test("applies after the discount, and never exceeds the price", async () => {
    const [startsAt, endsAt] = [new Date("2025-01-01"), new Date("2099-12-31")];
    const coupon = { percent: 9, scope: "interviews", startsAt, endsAt } as const;
    await createCoupon(services.db, { ...coupon, code: "HALLOWEEN9", maxRedemptions: null });
    const buyer = await withCredit(100_00);
    const { id, order, checkoutUrl } = await book(buyer, 100_00, START, { coupon: "HALLOWEEN9" });
    expect(order).toMatchObject({ discountMinor: 711, creditMinor: 7189, amountMinor: 0 });
    // Nothing is due, so it is confirmed at once.
    expect(checkoutUrl).toBeNull();
    expect((await getBookingOfOrder(services.db, id))!.status).toBe("confirmed");
    expect(await credit(buyer)).toBe(100_00 - 71_89);
    expect(await owed(id)).toBe(0);
  });

  test("in another currency, or lower than shown, is refused without an order", async () => {
    const buyer = await withCredit(7_90);
    await expect(book(buyer, 7_91)).rejects.toThrow("credit_changed");
    const rupees = book(buyer, 1, "2027-01-15T10:00:00Z", { currency: "INR" });
    await expect(rupees).rejects.toThrow("credit_changed");
    expect(await credit(buyer)).toBe(7_90);
    const { rows } = await services.db.execute(sql`select 1 from orders`);
    expect(rows).toHaveLength(0);
  });

  // Without `lockBalance` in `placeReduced`, several orders spend it and it becomes negative.
  test("is spent once by ten parallel orders", async () => {
    const buyer = await withCredit(7_90);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        book(buyer, 7_90, new Date(Date.parse(START) + at * 2 * HOUR).toISOString()),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const heard = all.flatMap((one) => (one.status === "rejected" ? [`${one.reason}`] : []));
    expect(new Set(heard)).toEqual(new Set(["Error: The fixture could not order: credit_changed"]));
    expect(await credit(buyer)).toBe(0);
  });

  test("is returned when its order expires unpaid", async () => {
    const buyer = await withCredit(7_90);
    const { id } = await book(buyer, 7_90);
    services.clock.advance(16 * 60_000);
    await runDueJobs(services);
    await runDueJobs(services);
    expect((await getOrder(services.db, id))!.status).toBe("expired");
    expect([await credit(buyer), await owed(id)]).toEqual([7_90, 0]);
  });

  test("pays for its order after a late payment, if it is still there", async () => {
    const buyer = await withCredit(7_90);
    const placed = await book(buyer, 7_90);
    const { id } = placed;
    await runOutAndPayLate(placed);
    expect((await getBookingOfOrder(services.db, id))!.status).toBe("confirmed");
    expect([await credit(buyer), await owed(id)]).toEqual([0, 0]);
  });

  test("spent elsewhere before a late payment: the payment is refunded in full", async () => {
    const buyer = await withCredit(7_90);
    const placed = await book(buyer, 7_90);
    const { id } = placed;
    await runOutAndPayLate(placed, () => book(buyer, 7_90, "2027-01-16T10:00:00Z"));
    await services.runJobs();
    const payment = (await getPaidPayment(services.db, id))!;
    const { refundedMinor } = (await services.payments.sandbox!.query(payment.providerRef!))!;
    expect(refundedMinor).toBe(7110);
    expect((await getBookingOfOrder(services.db, id))!.status).toBe("expired");
    expect([await credit(buyer), await owed(id)]).toEqual([0, 0]);
  });

  test.each([
    ["in time, as money and as credit", 0, 7110, 790, "refunded"],
    ["late, half of each", 60 * HOUR, 3555, 395, "partially_refunded"],
  ])("is returned %s", async (_when, waitMs, money, back, status) => {
    const buyer = await withCredit(7_90);
    const { id, checkoutUrl } = await book(buyer, 7_90);
    await pay(id, checkoutUrl);
    services.clock.advance(waitMs);
    const order = (await getSessionOrder(services.db, id))!;
    const booking = (await getBookingOfOrder(services.db, id))!;
    const { cancel } = candidateOptions(
      { order, booking },
      services.config.refundPolicies,
      services.clock.now(),
    );
    expect(cancel).toMatchObject({ back: { moneyMinor: money, creditMinor: back } });
    await cancelSession(services, id, {
      by: { role: "candidate", id: buyer.userId },
      why: "",
      expectedMinor: money + back,
    });
    await services.runJobs();
    expect([await credit(buyer), await owed(id)]).toEqual([back, 0]);
    const payment = (await getPaidPayment(services.db, id))!;
    const { refundedMinor } = (await services.payments.sandbox!.query(payment.providerRef!))!;
    expect(refundedMinor).toBe(money);
    expect((await getOrder(services.db, id))!.status).toBe(status);
  });

  test("and goodwill before a cancellation: each email says what it refunds, and in which form", async () => {
    const buyer = await withCredit(39_50);
    const { id, checkoutUrl } = await book(buyer, 39_50);
    await pay(id, checkoutUrl);
    const by = { role: "operator", id: "op" } as const;
    const goodwill = { amountMinor: 24_00, key: "k", by, why: "Sorry" };
    expect(await refundGoodwill(services, id, goodwill)).toEqual({ ok: true });
    const order = (await getSessionOrder(services.db, id))!;
    const steps = [{ until: null, percent: 100 }];
    const shown = sessionPricePaid(order, services.clock.now());
    expect(refundLines(steps, shown, "UTC")).toMatchObject([{ back: "$55" }]);
    await cancelSession(services, id, { by: { role: "candidate", id: buyer.userId }, why: "" });
    await services.runJobs();
    const mails = await readMailbox(services);
    const about = (subject: string) => mails.filter((mail) => mail.subject.startsWith(subject));
    expect(about("We’re refunding $12 and $12 in credit for ")).toHaveLength(1);
    const [canceled] = about("Canceled: ").filter(({ to }) => to === buyer.email);
    expect(canceled!.text).toContain(
      "We’ll refund $27.50 of the $39.50 and $39.50 in credit you paid to your original payment method and return $27.50 in credit to your account.",
    );
    const page = moneyBackOf(
      (await getOrder(services.db, id))!,
      await listRefundsOfOrder(services.db, id),
    );
    expect(refundSentences(page)).toEqual([
      "We refunded $39.50 to your original payment method. Banks usually take a few days to show it.",
      "We returned $39.50 in credit to your account.",
    ]);
    expect(refundSentences({ ...page, done: "$24", pending: "$55", inKind: null })).toEqual([
      expect.stringContaining("We refunded $24 "),
      "We’re refunding another $55 to your original payment method.",
    ]);
  });

  /** Paid at the provider, which reports it only after the hold has expired. */
  async function runOutAndPayLate(
    { id, checkoutUrl }: { id: string; checkoutUrl: string | null },
    inBetween?: () => Promise<unknown>,
  ) {
    await services.payments.sandbox!.hosted.approveLate(checkoutUrl!.split("/").at(-1)!);
    services.clock.advance(15 * 60_000);
    await runDueJobs(services);
    expect((await getOrder(services.db, id))!.status).toBe("expired");
    await inBetween?.();
    services.clock.advance(60_000);
    await runDueJobs(services);
    await settlePayment(services, (await getLatestPayment(services.db, id))!);
  }
});

describe("a coupon with one redemption left", () => {
  // Without `for update` in `lockCoupon`, several orders count the same redemptions.
  test("goes to one of 100 parallel orders; the others get coupon_used_up", async () => {
    await createCoupon(services.db, {
      code: "LAST1",
      percent: 50,
      scope: "any",
      startsAt: new Date("2026-01-01T00:00:00Z"),
      endsAt: new Date("2028-01-01T00:00:00Z"),
      maxRedemptions: 1,
    });
    const experts = await Promise.all(
      [1, 2, 3, 4, 5].map(() => addExpert(services, { dailyCap: 48 })),
    );
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        placeOrder(services, {
          start: new Date(Date.parse("2027-01-13T00:00:00Z") + (at % 20) * 2 * HOUR).toISOString(),
          expert: experts[Math.floor(at / 20)]!.slug,
          coupon: "last1",
        }),
      ),
    );
    const placed = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(placed).toHaveLength(1);
    expect(placed[0]!.order).toMatchObject({ discountMinor: 3950, couponCode: "LAST1" });
    const heard = all.flatMap((one) => (one.status === "rejected" ? [`${one.reason}`] : []));
    expect(new Set(heard)).toEqual(new Set(["Error: The fixture could not order: coupon_used_up"]));
    // Nothing of the others was written, and their holds remain.
    const { rows } = await services.db.execute<Record<string, number>>(
      sql`select (select count(*)::int from orders) as orders,
                 (select count(*)::int from payments) as payments,
                 (select count(*)::int from coupon_redemptions) as redemptions,
                 (select count(*)::int from bookings where status = 'held') as held`,
    );
    expect(rows[0]).toEqual({ orders: 1, payments: 1, redemptions: 1, held: 100 });
  });
});
