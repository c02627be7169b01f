import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signStripeWebhook } from "#tests/support/stripe/events.ts";
import { type OpenStripe, openStripe, provideStripe } from "#tests/support/stripe-provider.ts";
import { startStripeServer } from "#tests/support/stripe-server.ts";
import { fixedClock } from "#platform/clock.ts";
import { paymentProviderContract } from "./contract.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STATUSES = { open: "needs_response", won: "won", lost: "lost" } as const;

paymentProviderContract("stripe", async () => {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const server = await startStripeServer({ clock });
  return {
    provider: provideStripe(server),
    clock,
    pay: async (ref) => void server.books.pay(ref),
    decline: async (ref) => void server.books.decline(ref),
    dispute: async (ref, state) => void server.books.dispute(ref, STATUSES[state]),
    webhook({ id, type, ref, at }) {
      const object = { id: ref, object: "checkout.session" };
      const rawBody = JSON.stringify({ id, object: "event", type, data: { object } });
      const signature = signStripeWebhook(rawBody, server.webhookSecret, at);
      return { rawBody, headers: new Headers({ "Stripe-Signature": signature }) };
    },
    close: () => server.close(),
  };
});

let stripe: OpenStripe;
beforeEach(async () => {
  stripe = await openStripe();
});
afterEach(() => stripe.server.close());

describe("session", () => {
  test("charges the price shown, by card, for our payment", async () => {
    await stripe.provider.createCheckout(
      stripe.checkout({ currency: "INR", amountMinor: 399_900 }),
    );
    expect(stripe.sessions()).toMatchObject([
      {
        amount_total: 399_900,
        currency: "inr",
        client_reference_id: "8b7f1c5e-0001",
        metadata: { payment_id: "8b7f1c5e-0001" },
        customer_email: "zoe@example.com",
        adaptive_pricing: { enabled: false },
        payment_method_types: ["card"],
        success_url: stripe.checkout().returnUrl,
        cancel_url: stripe.checkout().cancelUrl,
      },
    ]);
  });

  test("stays open as long as requested, within Stripe's limits", async () => {
    for (const minutes of [0, 15, 600]) {
      const expiresAt = new Date(stripe.clock.now().getTime() + minutes * MINUTE);
      await stripe.provider.createCheckout(
        stripe.checkout({ paymentId: `pay-${minutes}`, expiresAt }),
      );
      const session = stripe.sessions().at(-1)!;
      expect(session.expires_at * 1000).toBeGreaterThanOrEqual(expiresAt.getTime());
      expect(session.expires_at * 1000).toBeGreaterThan(stripe.clock.now().getTime() + 30 * MINUTE);
    }
  });

  test("is returned again for the same payment, as after a lost reply", async () => {
    const input = stripe.checkout();
    const first = await stripe.provider.createCheckout(input);
    stripe.clock.advance(20 * MINUTE);
    expect(await stripe.provider.createCheckout(input)).toEqual(first);
    expect(stripe.sessions()).toHaveLength(1);
  });

  test("is returned again for changed parameters, or after it ended", async () => {
    const input = stripe.checkout();
    const first = await stripe.provider.createCheckout(input);
    await stripe.provider.createCheckout(stripe.checkout({ paymentId: "other" }));
    const reworded = {
      ...input,
      email: "",
      description: "Coding",
      returnUrl: "https://x.example",
    };
    expect(await stripe.provider.createCheckout(reworded)).toEqual(first);
    await stripe.provider.expire(first.ref);
    const over = { ref: first.ref, url: "https://x.example" };
    expect(await stripe.provider.createCheckout(reworded)).toEqual(over);
    expect(stripe.sessions()).toHaveLength(2);
  });

  test("needs no email", async () => {
    await stripe.provider.createCheckout(stripe.checkout({ email: "" }));
    expect(stripe.sessions()).toMatchObject([{ customer_email: null }]);
  });

  test("of another product in the same account is ignored", async () => {
    const { ref } = await stripe.provider.createCheckout(stripe.checkout());
    Object.assign(stripe.sessions()[0]!, { client_reference_id: null });
    expect(await stripe.provider.query(ref)).toBeNull();
    await expect(stripe.provider.expire(ref)).rejects.toMatchObject({ code: "refused" });
  });

  test("expires automatically at Stripe", async () => {
    const { ref } = await stripe.provider.createCheckout(stripe.checkout());
    stripe.clock.advance(60 * MINUTE);
    expect(await stripe.provider.query(ref)).toMatchObject({ status: "expired" });
    expect(await stripe.provider.expire(ref)).toMatchObject({ status: "expired" });
  });
});

describe("query", () => {
  test("finds the payment by the id in an event", async () => {
    const ref = await stripe.paid();
    const intent = stripe.intentOf(ref);
    const charge = stripe.server.books.all("charge")[0]!.id;
    for (const named of [ref, intent, charge]) {
      expect(await stripe.provider.query(named)).toMatchObject({ ref, status: "paid" });
    }
    for (const unknown of ["cs_test_x", "pi_x", "ch_x", "cs_../x", ""]) {
      expect(await stripe.provider.query(unknown)).toBeNull();
    }
  });

  test("reports Stripe's fee", async () => {
    const ref = await stripe.paid({ amountMinor: 10_000 });
    expect(await stripe.provider.query(ref)).toMatchObject({ feeMinor: 320 });
    const { ref: open } = await stripe.provider.createCheckout(
      stripe.checkout({ paymentId: "open" }),
    );
    expect(await stripe.provider.query(open)).toMatchObject({ feeMinor: null });
  });

  test("reports the fee in the payment's currency when the account settles in another", async () => {
    const settling = await startStripeServer({
      clock: stripe.clock,
      settlement: { currency: "inr", rate: 83.5 },
    });
    const other = provideStripe(settling);
    const { ref } = await other.createCheckout(stripe.checkout({ amountMinor: 10_000 }));
    settling.books.pay(ref);
    expect(settling.books.all("balance_transaction")).toMatchObject([{ fee: 26_720 }]);
    expect(await other.query(ref)).toMatchObject({ amountMinor: 10_000, feeMinor: 320 });
    await settling.close();
  });

  test.each([
    ["warning_needs_response", "open"],
    ["under_review", "open"],
    ["appeal_under_review", "open"],
    ["something_new", "open"],
    ["warning_closed", "won"],
    ["prevented", "lost"],
  ])("maps the dispute status %s to %s", async (status, dispute) => {
    const ref = await stripe.paid();
    stripe.server.books.dispute(ref, status);
    expect(await stripe.provider.query(ref)).toMatchObject({ dispute });
  });
});

describe("listPaid", () => {
  test("reads all pages, filters by payment time, and skips other products' sessions", async () => {
    const from = stripe.clock.now();
    const early = await stripe.provider.createCheckout(stripe.checkout({ paymentId: "early" }));
    for (let i = 0; i < 105; i += 1) {
      await stripe.paid({ paymentId: `p-${i}` });
    }
    stripe.clock.advance(10 * MINUTE);
    const to = stripe.clock.now();
    stripe.server.books.pay(early.ref);
    Object.assign(stripe.sessions().at(-1)!, { client_reference_id: null });

    expect(await stripe.provider.listPaid({ from, to })).toHaveLength(104);
    const later = await stripe.provider.listPaid({ from: to, to: new Date(to.getTime() + 1000) });
    expect(later).toMatchObject([{ ref: early.ref, feeMinor: 259 }]);
  });
});

describe("refund", () => {
  test("happens once per key, even when Stripe has forgotten the key", async () => {
    const ref = await stripe.paid();
    const refund = (amountMinor = 3950) =>
      stripe.provider.refund(ref, { amountMinor, idempotencyKey: "refund-1" });
    const first = await refund();
    stripe.clock.advance(3 * DAY);
    expect(await refund()).toEqual(first);
    await expect(refund(100)).rejects.toMatchObject({ code: "refused" });
    expect(await stripe.provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
  });

  test("is reported as refused when it failed at the bank", async () => {
    const ref = await stripe.paid();
    const input = { amountMinor: 7900, idempotencyKey: "refund-1" };
    await stripe.provider.refund(ref, input);
    Object.assign(stripe.server.books.all("refund")[0]!, { status: "failed" });
    await expect(stripe.provider.refund(ref, input)).rejects.toMatchObject({ code: "refused" });
  });
});
