import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { createCoupon } from "#modules/promotions/commands.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { getLatestPayment, getOrder, listRefundsOfOrder } from "#modules/orders/data.server.ts";
import { createOrder } from "#modules/live-sessions/commands/create-order.server.ts";
import { processWebhook, storeWebhook } from "#modules/orders/commands/receive-webhook.server.ts";
import {
  applyProviderState,
  settleLatestPayment,
} from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const START = "2027-01-12T10:00:00Z";
const MINUTE = 60_000;
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

const session = (checkoutUrl: string | null) => checkoutUrl!.split("/").at(-1)!;

async function state(orderId: string) {
  const [order, booking, payment, refunds, mails] = await Promise.all([
    getOrder(services.db, orderId),
    getBookingOfOrder(services.db, orderId),
    getLatestPayment(services.db, orderId),
    listRefundsOfOrder(services.db, orderId),
    services.db.execute(sql`select dedupe_key from outbox_mails order by dedupe_key`),
  ]);
  return {
    order: order?.status,
    booking: booking?.status,
    payment: payment?.status,
    refunds,
    mails: mails.rows.map((row) => row["dedupe_key"]),
  };
}

describe("a payment", () => {
  test("confirms the booking and emails both, once, however often it is settled", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    expect(order).toMatchObject({ status: "pending_payment", amountMinor: 7900, currency: "USD" });

    await payCheckout(services, checkoutUrl);
    await Promise.all(Array.from({ length: 5 }, () => settleLatestPayment(services, order.id)));
    await services.runJobs();
    const after = await state(order.id);
    expect(after).toMatchObject({
      order: "paid",
      booking: "confirmed",
      payment: "paid",
      refunds: [],
    });
    expect(after.mails).toHaveLength(2);
  });

  test("confirms nothing if it wasn't made", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    await services.payments.sandbox!.hosted.decline(session(checkoutUrl));
    await settleLatestPayment(services, order.id);
    expect(await state(order.id)).toMatchObject({
      order: "pending_payment",
      booking: "held",
      mails: [],
    });
  });

  test("takes effect once when the same event arrives five times", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    const ref = session(checkoutUrl);
    await services.payments.sandbox!.hosted.pay(ref);
    const event = { id: randomUUID(), type: "payment.paid", ref };
    await Promise.all(
      Array.from({ length: 5 }, () => storeWebhook(services, "sandbox", event, "{}")),
    );
    await processWebhook(services, "sandbox", event.id);
    await services.runJobs();
    const inbox = await services.db.execute(sql`select processed_at from webhook_inbox`);
    expect(inbox.rows).toHaveLength(1);
    expect(inbox.rows[0]!["processed_at"]).not.toBeNull();
    expect((await state(order.id)).mails).toHaveLength(2);
  });

  test("with another amount or currency is refused and refunded", async () => {
    const { slug } = await addExpert(services);
    const { order } = await placeOrder(services, { start: START, expert: slug });
    const payment = (await getLatestPayment(services.db, order.id))!;
    await applyProviderState(services, payment.id, {
      ref: payment.providerRef!,
      paymentId: payment.id,
      status: "paid",
      amountMinor: 100,
      currency: "USD",
      refundedMinor: 0,
      feeMinor: null,
      dispute: "none",
    });
    expect(await state(order.id)).toMatchObject({
      order: "pending_payment",
      booking: "held",
      payment: "mismatched",
      refunds: [{ amountMinor: 100, reason: "amount_mismatch", status: "pending" }],
    });
  });
});

describe("an unpaid order", () => {
  test("expires with its hold and payment time, and frees the slot", async () => {
    const { slug } = await addExpert(services);
    const { order } = await placeOrder(services, { start: START, expert: slug });
    services.clock.advance(15 * MINUTE - 1);
    await runDueJobs(services);
    expect(await state(order.id)).toMatchObject({ order: "pending_payment", booking: "held" });
    services.clock.advance(1);
    await runDueJobs(services);
    expect(await state(order.id)).toMatchObject({
      order: "expired",
      booking: "expired",
      payment: "expired",
      mails: [],
    });
    const again = await holdSlot(services, { service: "coding", start: START, expert: slug }, "b");
    expect(again.ok).toBe(true);
  });

  test("paid at the last moment is confirmed when its time runs out", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    await payCheckout(services, checkoutUrl);
    // No webhook came and nobody returned, so the answer to closing the session decides.
    services.clock.advance(20 * MINUTE);
    await runDueJobs(services);
    expect(await state(order.id)).toMatchObject({ order: "paid", booking: "confirmed" });
  });
});

describe("a late payment", () => {
  test("takes the slot again while it is free", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    await services.payments.sandbox!.hosted.approveLate(session(checkoutUrl));
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    expect(await state(order.id)).toMatchObject({ order: "expired", booking: "expired" });
    services.clock.advance(MINUTE);
    await runDueJobs(services);
    await settleLatestPayment(services, order.id);
    const after = await state(order.id);
    expect(after).toMatchObject({ order: "paid", booking: "confirmed", refunds: [] });
    expect(after.mails).toHaveLength(2);
  });

  test("is refunded in full if someone else has the slot, and the buyer gets an email", async () => {
    const { slug } = await addExpert(services);
    const { order, checkoutUrl } = await placeOrder(services, { start: START, expert: slug });
    await services.payments.sandbox!.hosted.approveLate(session(checkoutUrl));
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    const other = await placeOrder(services, { start: START, expert: slug });
    services.clock.advance(MINUTE);
    await runDueJobs(services);
    await settleLatestPayment(services, order.id);
    await services.runJobs();

    const after = await state(order.id);
    expect(after).toMatchObject({
      order: "refunded",
      booking: "expired",
      payment: "paid",
      refunds: [{ amountMinor: 7900, reason: "slot_lost", status: "done" }],
    });
    expect(after.mails).toHaveLength(1);
    const atProvider = await services.payments.sandbox!.query(session(checkoutUrl));
    expect(atProvider).toMatchObject({ status: "paid", refundedMinor: 7900 });
    expect(await state(other.order.id)).toMatchObject({ booking: "held" });
  });
});

describe("createOrder", () => {
  test("returns one order and one checkout for twenty parallel calls with the same key", async () => {
    const { slug } = await addExpert(services);
    const candidate = await addCandidate(services);
    const held = await holdSlot(services, { service: "coding", start: START, expert: slug }, "t");
    if (!held.ok) throw new Error(held.reason);
    const input = {
      hold: held.hold,
      token: "t",
      details: { name: "Asha" },
      currency: "INR" as const,
    };
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createOrder(services, candidate, input, "key-1")),
    );
    const ids = new Set(
      made.map((one) => (one.ok ? `${one.order.id} ${one.checkoutUrl}` : one.reason)),
    );
    expect(ids.size).toBe(1);
    expect(made[0]).toMatchObject({ ok: true, order: { amountMinor: 399900, currency: "INR" } });
    expect(await createOrder(services, candidate, { ...input, currency: "USD" }, "key-1")).toEqual({
      ok: false,
      reason: "key_reused",
    });
  });

  test("is refused without the hold's token, after its time, and over another session", async () => {
    const a = await addExpert(services);
    const b = await addExpert(services);
    const first = await placeOrder(services, { start: START, expert: a.slug });
    const hold = async (start: string) => {
      const held = await holdSlot(services, { service: "coding", start, expert: b.slug }, "t2");
      if (!held.ok) throw new Error(held.reason);
      return { hold: held.hold, details: { name: "Asha" }, currency: "USD" as const };
    };
    const busy = { ...(await hold("2027-01-12T10:30:00Z")), token: "t2" };
    expect(await createOrder(services, first.candidate, busy, "k1")).toEqual({
      ok: false,
      reason: "candidate_busy",
    });
    // The refusal left nothing behind: the same hold works for someone else.
    const somebody = await addCandidate(services);
    expect(await createOrder(services, somebody, { ...busy, token: "guess" }, "k2")).toEqual({
      ok: false,
      reason: "hold_gone",
    });
    expect((await createOrder(services, somebody, busy, "k3")).ok).toBe(true);

    const late = { ...(await hold("2027-01-12T14:00:00Z")), token: "t2" };
    services.clock.advance(10 * MINUTE);
    expect(await createOrder(services, somebody, late, "k4")).toEqual({
      ok: false,
      reason: "hold_gone",
    });
  });

  test("applies a coupon's percentage, and gives the reason for an invalid one", async () => {
    const { slug } = await addExpert(services);
    const window = { startsAt: new Date("2025-01-01"), endsAt: new Date("2099-12-31") };
    const coupon = { percent: 9, scope: "interviews" as const, maxRedemptions: null };
    await createCoupon(services.db, { code: "HALLOWEEN9", ...coupon, ...window });
    await createCoupon(services.db, {
      code: "OLD",
      ...coupon,
      ...window,
      endsAt: new Date("2026-01-01"),
    });
    await createCoupon(services.db, { code: "ONCE", ...coupon, ...window, maxRedemptions: 1 });

    const { order } = await placeOrder(services, {
      start: START,
      expert: slug,
      coupon: "halloween9",
    });
    expect(order).toMatchObject({ listMinor: 7900, discountMinor: 711, amountMinor: 7189 });

    const at = (hour: number) => ({ start: `2027-01-13T${hour}:00:00Z`, expert: slug });
    await placeOrder(services, { ...at(10), coupon: "ONCE" });
    const refused = (hour: number, code: string) =>
      placeOrder(services, { ...at(hour), coupon: code }).catch((error: Error) => error.message);
    expect(await refused(12, "NOPE")).toContain("coupon_unknown");
    expect(await refused(14, "OLD")).toContain("coupon_expired");
    expect(await refused(16, "once")).toContain("coupon_used_up");

    // An order that expires unpaid releases its redemption.
    services.clock.advance(15 * MINUTE);
    await runDueJobs(services);
    await placeOrder(services, { ...at(18), coupon: "ONCE" });
  });
});
