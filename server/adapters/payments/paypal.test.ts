import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from "#tests/support/paypal-server.ts";
import { type Clock, fixedClock } from "../../clock.ts";
import { paymentProviderContract } from "./contract.ts";
import { createPaypalProvider } from "./paypal.ts";
import type { CheckoutInput, PaymentProvider } from "./port.ts";

const HOUR = 60 * 60_000;

function open(paypal: PaypalServer, clock: Clock, change: { clientSecret?: string } = {}) {
  return createPaypalProvider({
    ...PAYPAL_KEYS,
    ...change,
    baseUrl: paypal.url,
    clock,
    deadlineMs: 500,
  });
}

paymentProviderContract("paypal", async () => {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const paypal = await startPaypalServer({ clock });
  const provider = open(paypal, clock);
  return {
    provider,
    clock,
    // The payer approves, and is back at our page, which asks.
    async pay(ref) {
      paypal.payer(ref, "approve");
      await provider.query(ref);
    },
    async decline(ref) {
      paypal.payer(ref, "approve_bad_card");
      await provider.query(ref);
    },
    dispute: async (ref, state) => paypal.dispute(ref, state),
    webhook({ id, type, ref, at }) {
      const resource_type = "checkout-order";
      const rawBody = JSON.stringify({
        id,
        event_type: type,
        resource_type,
        resource: { id: ref },
      });
      return { rawBody, headers: new Headers(paypal.signed(rawBody, at)) };
    },
    close: () => paypal.close(),
  };
});

let clock: Clock;
let paypal: PaypalServer;
let provider: PaymentProvider;
beforeEach(async () => {
  clock = fixedClock("2026-12-01T09:30:00.000Z");
  paypal = await startPaypalServer({ clock });
  provider = open(paypal, clock);
});
afterEach(() => paypal.close());

function checkout(change: Partial<CheckoutInput> = {}): CheckoutInput {
  return {
    paymentId: "6c1d7c0e-0000-4000-8000-000000000001",
    amountMinor: 7900,
    currency: "USD",
    description: "1:1 coding mock interview",
    email: "zoe@example.com",
    returnUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
    cancelUrl: "https://greenroom.example/book-your-slot",
    expiresAt: new Date(clock.now().getTime() + HOUR),
    ...change,
  };
}

async function paid(change: Partial<CheckoutInput> = {}): Promise<string> {
  const { ref } = await provider.createCheckout(checkout(change));
  paypal.payer(ref, "approve");
  await provider.query(ref);
  return ref;
}

const counted = (operation: string) => paypal.calls.filter((call) => call === operation).length;
const captureId = (ref: string) => paypal.books.order(ref)!.capture!.id;

describe("a payer", () => {
  it("approves on PayPal's page, comes back, and the order is captured then, once", async () => {
    const { ref, url } = await provider.createCheckout(checkout());
    expect(url).toBe(`${paypal.url}/checkoutnow?token=${ref}`);
    expect(await (await fetch(url)).text()).toContain("1:1 coding mock interview: USD 79.00");
    const body = new URLSearchParams({ action: "approve" });
    const approved = await fetch(url, { method: "POST", body, redirect: "manual" });
    const back = `${checkout().returnUrl}&token=${ref}&PayerID=PAYER00000001`;
    expect(approved.headers.get("location")).toBe(back);
    expect(paypal.books.order(ref)?.capture).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => provider.query(ref)));
    for (const answer of answers) expect(answer).toMatchObject({ status: "paid", dispute: "none" });
    expect(paypal.books.order(ref)?.capture?.status).toBe("COMPLETED");
    const events = paypal.webhooks.state.events.map(({ type }) => type);
    expect(events).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
  });

  it("who is to pay again after paying is sent to the page that knows", async () => {
    const ref = await paid();
    const again = await provider.createCheckout(checkout());
    expect(again).toEqual({ ref, url: checkout().returnUrl });
  });

  it("is told PayPal's fee, as it took it", async () => {
    const ref = await paid({ amountMinor: 14_900 });
    // 3.49 % of 149.00 is 5.2001, and 49 cents.
    expect(await provider.query(ref)).toMatchObject({ amountMinor: 14_900, feeMinor: 569 });
    const unpaid = await provider.createCheckout(checkout({ paymentId: "another" }));
    expect(await provider.query(unpaid.ref)).toMatchObject({ feeMinor: null });
  });

  it("pays by dollars only", async () => {
    const rupees = provider.createCheckout(checkout({ currency: "INR" }));
    await expect(rupees).rejects.toMatchObject({ code: "refused" });
    expect(paypal.calls).toEqual([]);
  });

  it("whose payment PayPal looks into has an open one, which ends either way", async () => {
    for (const end of ["COMPLETED", "DECLINED"] as const) {
      paypal.books.captureNextAs("PENDING");
      const ref = await paid({ paymentId: end });
      expect(await provider.query(ref)).toMatchObject({ status: "open", feeMinor: null });
      expect(await provider.expire(ref)).toMatchObject({ status: "open" });
      paypal.settle(ref, end);
      const status = end === "COMPLETED" ? "paid" : "failed";
      expect(await provider.query(ref)).toMatchObject({ status });
      expect(await provider.expire(ref)).toMatchObject({ status });
    }
  });
});

describe("a lost reply", () => {
  it.each(["cut", "hang"] as const)("to a new order: asked again, it is one (%s)", async (how) => {
    paypal.fail("createOrder", how);
    const first = provider.createCheckout(checkout());
    await expect(first).rejects.toMatchObject({ code: "unavailable" });
    await provider.createCheckout(checkout());
    expect(paypal.books.orders.size).toBe(1);
  });

  it.each(["cut", "hang"] as const)("to a capture: the order says it is paid (%s)", async (how) => {
    const { ref } = await provider.createCheckout(checkout());
    paypal.payer(ref, "approve");
    paypal.fail("captureOrder", how);
    expect(await provider.query(ref)).toMatchObject({ status: "paid" });
    expect(counted("captureOrder")).toBe(1);
  });

  it("to a capture, and nobody there after it: asked again, it is paid", async () => {
    const { ref } = await provider.createCheckout(checkout());
    paypal.payer(ref, "approve");
    paypal.fail("captureOrder", "cut");
    // Read well before the capture, and not after it.
    paypal.fail("showOrder", "down", { skip: 1 });
    await expect(provider.query(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await provider.query(ref)).toMatchObject({ status: "paid" });
    expect(counted("captureOrder")).toBe(1);
  });

  it("to a capture that did not happen is an error: it may be tried again", async () => {
    const { ref } = await provider.createCheckout(checkout());
    paypal.payer(ref, "approve");
    paypal.fail("captureOrder", "down");
    await expect(provider.query(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await provider.query(ref)).toMatchObject({ status: "paid" });
  });

  it("to a refund: asked again, the money went back once", async () => {
    const ref = await paid();
    const refund = () => provider.refund(ref, { amountMinor: 3950, idempotencyKey: "refund-1" });
    paypal.fail("refund", "cut");
    await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
    const { refundRef } = await refund();
    expect(await provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
    // Also when PayPal has forgotten the request: the order lists the refund with its key.
    clock.advance(50 * 24 * HOUR);
    expect(await refund()).toEqual({ refundRef });
    expect(await provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
  });

  it("to an expiry: asked again, it is expired", async () => {
    const { ref } = await provider.createCheckout(checkout());
    paypal.fail("patchOrder", "cut");
    await expect(provider.expire(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
  });
});

describe("an expired order", () => {
  it("is closed at PayPal itself: approved later, nobody can capture it", async () => {
    const { ref } = await provider.createCheckout(checkout());
    await provider.expire(ref);
    paypal.payer(ref, "approve");
    // A copy of ours that read the order before it was closed would now ask for the money.
    expect(paypal.books.capture(paypal.books.order(ref)!)).toBe("ACTION_DOES_NOT_MATCH_INTENT");
    expect(await provider.query(ref)).toMatchObject({ status: "expired" });
    expect(counted("captureOrder")).toBe(0);
  });

  it("approved and not captured is closed too: no money has moved", async () => {
    const { ref } = await provider.createCheckout(checkout());
    paypal.payer(ref, "approve");
    expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
    expect(paypal.books.order(ref)?.capture).toBeNull();
  });

  it("that PayPal has forgotten is expired, and unknown to a query", async () => {
    const { ref } = await provider.createCheckout(checkout());
    clock.advance(7 * HOUR);
    expect(await provider.query(ref)).toBeNull();
    expect(await provider.expire(ref)).toMatchObject({ ref, status: "expired" });
  });
});

describe("keys and errors", () => {
  it("wrong keys are the operator's to mend, and named", async () => {
    const wrong = open(paypal, clock, { clientSecret: "wrong" });
    await expect(wrong.createCheckout(checkout())).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringMatching(/PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.*invalid_client/),
    });
    paypal.fail("createOrder", "forbid");
    await expect(provider.createCheckout(checkout())).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringMatching(/PAYPAL_CLIENT_ID.*PERMISSION_DENIED \(debug id debug\d+\)/),
    });
  });

  it("one token serves all calls of its hours, and is renewed after them or when taken back", async () => {
    await Promise.all(["a", "b", "c"].map((paymentId) => paid({ paymentId })));
    expect(counted("token")).toBe(1);
    clock.advance(9 * HOUR);
    await paid({ paymentId: "d" });
    expect(counted("token")).toBe(2);
    paypal.takeTokensBack();
    await Promise.all(["e", "f"].map((paymentId) => paid({ paymentId })));
    expect(counted("token")).toBe(3);
  });

  it.each(["down", "busy", "hang"] as const)("%s: unavailable, of any call", async (how) => {
    paypal.fail("token", how);
    await expect(provider.query("5O190127TN364715T")).rejects.toMatchObject({
      code: "unavailable",
    });
    paypal.fail("showOrder", how);
    await expect(provider.query("5O190127TN364715T")).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await provider.query("5O190127TN364715T")).toBeNull();
  });

  it("nobody there: unavailable", async () => {
    const gone = await startPaypalServer({ clock });
    await gone.close();
    const asked = open(gone, clock).createCheckout(checkout());
    await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  });

  it("what PayPal refuses says why, without the payer's details", async () => {
    const refused = provider.createCheckout(checkout({ amountMinor: 0 }));
    await expect(refused).rejects.toMatchObject({
      code: "refused",
      message: expect.stringMatching(/refused to open an order: 422 CANNOT_BE_ZERO_OR_NEGATIVE/),
    });
  });

  it("an id that could not be PayPal's is not sent to it", async () => {
    expect(await provider.query("../../v1/oauth2/token")).toBeNull();
    expect(paypal.calls).toEqual([]);
  });
});

describe("what was paid", () => {
  it("is put together from all pages, once each, over more than a month", async () => {
    const from = clock.now();
    const refs = [];
    for (let n = 0; n < 5; n += 1) {
      refs.push(await paid({ paymentId: `payment-${n}` }));
      clock.advance(10 * 24 * HOUR);
    }
    await provider.refund(refs[0]!, { amountMinor: 100, idempotencyKey: "refund-1" });
    paypal.books.captureNextAs("DECLINED");
    await paid({ paymentId: "declined" });
    paypal.settings.reportPageSize = 2;
    const listed = await provider.listPaid({ from, to: clock.now() });
    expect(listed.map(({ ref }) => ref)).toEqual(refs);
    expect(listed[0]).toMatchObject({ refundedMinor: 100, paymentId: "payment-0" });
    const second = {
      from: paypal.books.order(refs[1]!)!.capture!.at,
      to: new Date(from.getTime() + 11 * 24 * HOUR),
    };
    expect((await provider.listPaid(second)).map(({ ref }) => ref)).toEqual([refs[1]]);
  });

  it("is not told from a report that lags behind", async () => {
    const from = clock.now();
    await paid();
    clock.advance(HOUR);
    paypal.settings.reportLagMs = 2 * HOUR;
    const asked = () => provider.listPaid({ from, to: clock.now() });
    await expect(asked()).rejects.toMatchObject({ code: "unavailable" });
    paypal.settings.reportLagMs = 0;
    expect(await asked()).toHaveLength(1);
  });

  it("needs an app that may see disputes, while being paid does not", async () => {
    const ref = await paid();
    paypal.fail("listDisputes", "forbid");
    expect(await provider.query(ref)).toMatchObject({ status: "paid", dispute: "none" });
    paypal.fail("listDisputes", "forbid");
    const listed = provider.listPaid({
      from: clock.now(),
      to: new Date(clock.now().getTime() + 1),
    });
    await expect(listed).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("is found by its capture's id too, which disputes name", async () => {
    const ref = await paid();
    paypal.dispute(ref, "open");
    expect(await provider.query(captureId(ref))).toMatchObject({ ref, dispute: "open" });
    paypal.dispute(ref, "lost");
    // A second one, about the same transaction, counts while it is open.
    paypal.dispute(ref, "open");
    expect(await provider.query(ref)).toMatchObject({ dispute: "open" });
  });
});
