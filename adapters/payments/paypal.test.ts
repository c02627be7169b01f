import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPaypalShop, type PaypalShop } from "#tests/support/paypal/shop.ts";
import { paymentProviderContract } from "./contract.ts";

const HOUR = 60 * 60_000;

paymentProviderContract("paypal", async () => {
  const { clock, paypal, provider, close } = await openPaypalShop();
  return {
    provider,
    clock,
    // The capture happens when the payer returns to our page, which queries the order.
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
    close,
  };
});

let shop: PaypalShop;
beforeEach(async () => {
  shop = await openPaypalShop();
});
afterEach(() => shop.close());

describe("payer", () => {
  test("approves on PayPal's page and returns, and the order is captured once", async () => {
    const { ref, url } = await shop.provider.createCheckout(shop.checkout());
    expect(url).toBe(`${shop.paypal.url}/checkoutnow?token=${ref}`);
    expect(await (await fetch(url)).text()).toContain("1:1 coding mock interview: USD 79.00");
    const body = new URLSearchParams({ action: "approve" });
    const approved = await fetch(url, { method: "POST", body, redirect: "manual" });
    const back = `${shop.checkout().returnUrl}&token=${ref}&PayerID=PAYER00000001`;
    expect(approved.headers.get("location")).toBe(back);
    expect(shop.paypal.books.order(ref)?.capture).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => shop.provider.query(ref)));
    for (const answer of answers) expect(answer).toMatchObject({ status: "paid", dispute: "none" });
    expect(shop.paypal.books.order(ref)?.capture?.status).toBe("COMPLETED");
    const events = shop.paypal.webhooks.state.events.map(({ type }) => type);
    expect(events).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
  });

  test("is sent to the return page instead of paying twice", async () => {
    const ref = await shop.paid();
    const again = await shop.provider.createCheckout(shop.checkout());
    expect(again).toEqual({ ref, url: shop.checkout().returnUrl });
  });

  test("payment reports PayPal's fee", async () => {
    const ref = await shop.paid({ amountMinor: 14_900 });
    // 3.49% of 149.00 is 5.2001, plus 49 cents.
    expect(await shop.provider.query(ref)).toMatchObject({ amountMinor: 14_900, feeMinor: 569 });
    const unpaid = await shop.provider.createCheckout(shop.checkout({ paymentId: "another" }));
    expect(await shop.provider.query(unpaid.ref)).toMatchObject({ feeMinor: null });
  });

  test("can pay in dollars only", async () => {
    const rupees = shop.provider.createCheckout(shop.checkout({ currency: "INR" }));
    await expect(rupees).rejects.toMatchObject({ code: "refused" });
    expect(shop.paypal.calls).toEqual([]);
  });

  test("payment under review stays open until PayPal decides", async () => {
    for (const end of ["COMPLETED", "DECLINED"] as const) {
      shop.paypal.books.captureNextAs("PENDING");
      const ref = await shop.paid({ paymentId: end });
      expect(await shop.provider.query(ref)).toMatchObject({ status: "open", feeMinor: null });
      expect(await shop.provider.expire(ref)).toMatchObject({ status: "open" });
      shop.paypal.settle(ref, end);
      const status = end === "COMPLETED" ? "paid" : "failed";
      expect(await shop.provider.query(ref)).toMatchObject({ status });
      expect(await shop.provider.expire(ref)).toMatchObject({ status });
    }
  });
});

describe("expired order", () => {
  test("can't be captured after a late approval", async () => {
    const ref = await shop.opened();
    await shop.provider.expire(ref);
    shop.paypal.payer(ref, "approve");
    // Another process that read the order before it was closed would capture now.
    expect(shop.paypal.books.capture(shop.paypal.books.order(ref)!)).toBe(
      "ACTION_DOES_NOT_MATCH_INTENT",
    );
    expect(await shop.provider.query(ref)).toMatchObject({ status: "expired" });
    expect(shop.counted("captureOrder")).toBe(0);
  });

  test("that was approved but not captured is closed too: no money moved", async () => {
    const ref = await shop.opened();
    shop.paypal.payer(ref, "approve");
    expect(await shop.provider.expire(ref)).toMatchObject({ status: "expired" });
    expect(shop.paypal.books.order(ref)?.capture).toBeNull();
  });

  test("that PayPal won't close can be paid late, and is not expired once approved", async () => {
    const ref = await shop.opened();
    shop.paypal.fail("patchOrder", "refuse");
    expect(await shop.provider.expire(ref)).toMatchObject({ status: "expired" });
    shop.paypal.payer(ref, "approve");
    shop.paypal.fail("patchOrder", "refuse");
    await expect(shop.provider.expire(ref)).rejects.toMatchObject({ code: "refused" });
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
  });

  test("that PayPal forgot is expired, and unknown to a query", async () => {
    const ref = await shop.opened();
    shop.clock.advance(7 * HOUR);
    expect(await shop.provider.query(ref)).toBeNull();
    expect(await shop.provider.expire(ref)).toMatchObject({ ref, status: "expired" });
  });
});

describe("listPaid", () => {
  test("collects all pages over more than a month, each payment once", async () => {
    const from = shop.clock.now();
    const refs = [];
    for (let n = 0; n < 5; n += 1) {
      refs.push(await shop.paid({ paymentId: `payment-${n}` }));
      shop.clock.advance(10 * 24 * HOUR);
    }
    await shop.provider.refund(refs[0]!, { amountMinor: 100, idempotencyKey: "refund-1" });
    shop.paypal.books.captureNextAs("DECLINED");
    await shop.paid({ paymentId: "declined" });
    shop.clock.advance(HOUR);
    shop.paypal.settings.reportPageSize = 2;
    const listed = await shop.provider.listPaid({ from, to: shop.clock.now() });
    expect(listed.map(({ ref }) => ref)).toEqual(refs);
    // The refund's row in the report is not a payment to look up.
    expect(shop.counted("showCapture")).toBe(6);
    expect(listed[0]).toMatchObject({ refundedMinor: 100, paymentId: "payment-0" });
    const second = {
      from: shop.paypal.books.order(refs[1]!)!.capture!.at,
      to: new Date(from.getTime() + 11 * 24 * HOUR),
    };
    expect((await shop.provider.listPaid(second)).map(({ ref }) => ref)).toEqual([refs[1]]);
  });

  test("fails while the report lags behind", async () => {
    const from = shop.clock.now();
    await shop.paid();
    shop.clock.advance(HOUR);
    shop.paypal.settings.reportLagMs = 2 * HOUR;
    const asked = () => shop.provider.listPaid({ from, to: shop.clock.now() });
    await expect(asked()).rejects.toMatchObject({ code: "unavailable" });
    shop.paypal.settings.reportLagMs = 0;
    expect(await asked()).toHaveLength(1);
  });

  test("needs the dispute permission, while taking payments does not", async () => {
    const ref = await shop.paid();
    shop.paypal.fail("listDisputes", "forbid");
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid", dispute: "none" });
    shop.paypal.fail("listDisputes", "forbid");
    const listed = shop.provider.listPaid({
      from: shop.clock.now(),
      to: new Date(shop.clock.now().getTime() + 1),
    });
    await expect(listed).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("query also accepts a capture id, which disputes name", async () => {
    const ref = await shop.paid();
    shop.paypal.dispute(ref, "open");
    expect(await shop.provider.query(shop.paypal.books.order(ref)!.capture!.id)).toMatchObject({
      ref,
      dispute: "open",
    });
    shop.paypal.dispute(ref, "lost");
    shop.paypal.dispute(ref, "open");
    expect(await shop.provider.query(ref)).toMatchObject({ dispute: "open" });
  });
});
