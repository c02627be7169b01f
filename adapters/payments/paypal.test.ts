import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPaypalShop, type PaypalShop } from "#tests/support/paypal/shop.ts";
import { paymentProviderContract } from "./contract.ts";

const HOUR = 60 * 60_000;

paymentProviderContract("paypal", async () => {
  const { clock, paypal, provider, close } = await openPaypalShop();
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
    close,
  };
});

let shop: PaypalShop;
beforeEach(async () => {
  shop = await openPaypalShop();
});
afterEach(() => shop.close());

describe("a payer", () => {
  it("approves on PayPal's page, comes back, and the order is captured then, once", async () => {
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

  it("who is to pay again after paying is sent to the page that knows", async () => {
    const ref = await shop.paid();
    const again = await shop.provider.createCheckout(shop.checkout());
    expect(again).toEqual({ ref, url: shop.checkout().returnUrl });
  });

  it("is told PayPal's fee, as it took it", async () => {
    const ref = await shop.paid({ amountMinor: 14_900 });
    // 3.49 % of 149.00 is 5.2001, and 49 cents.
    expect(await shop.provider.query(ref)).toMatchObject({ amountMinor: 14_900, feeMinor: 569 });
    const unpaid = await shop.provider.createCheckout(shop.checkout({ paymentId: "another" }));
    expect(await shop.provider.query(unpaid.ref)).toMatchObject({ feeMinor: null });
  });

  it("pays by dollars only", async () => {
    const rupees = shop.provider.createCheckout(shop.checkout({ currency: "INR" }));
    await expect(rupees).rejects.toMatchObject({ code: "refused" });
    expect(shop.paypal.calls).toEqual([]);
  });

  it("whose payment PayPal looks into has an open one, which ends either way", async () => {
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

describe("an expired order", () => {
  it("is closed at PayPal itself: approved later, nobody can capture it", async () => {
    const ref = await shop.opened();
    await shop.provider.expire(ref);
    shop.paypal.payer(ref, "approve");
    // A copy of ours that read the order before it was closed would now ask for the money.
    expect(shop.paypal.books.capture(shop.paypal.books.order(ref)!)).toBe(
      "ACTION_DOES_NOT_MATCH_INTENT",
    );
    expect(await shop.provider.query(ref)).toMatchObject({ status: "expired" });
    expect(shop.counted("captureOrder")).toBe(0);
  });

  it("approved and not captured is closed too: no money has moved", async () => {
    const ref = await shop.opened();
    shop.paypal.payer(ref, "approve");
    expect(await shop.provider.expire(ref)).toMatchObject({ status: "expired" });
    expect(shop.paypal.books.order(ref)?.capture).toBeNull();
  });

  it("that PayPal keeps as it is may be paid late, and is not expired once approved", async () => {
    const ref = await shop.opened();
    shop.paypal.fail("patchOrder", "refuse");
    expect(await shop.provider.expire(ref)).toMatchObject({ status: "expired" });
    shop.paypal.payer(ref, "approve");
    shop.paypal.fail("patchOrder", "refuse");
    await expect(shop.provider.expire(ref)).rejects.toMatchObject({ code: "refused" });
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
  });

  it("that PayPal has forgotten is expired, and unknown to a query", async () => {
    const ref = await shop.opened();
    shop.clock.advance(7 * HOUR);
    expect(await shop.provider.query(ref)).toBeNull();
    expect(await shop.provider.expire(ref)).toMatchObject({ ref, status: "expired" });
  });
});

describe("what was paid", () => {
  it("is put together from all pages, once each, over more than a month", async () => {
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
    // The refund's line in the report is no payment to look up.
    expect(shop.counted("showCapture")).toBe(6);
    expect(listed[0]).toMatchObject({ refundedMinor: 100, paymentId: "payment-0" });
    const second = {
      from: shop.paypal.books.order(refs[1]!)!.capture!.at,
      to: new Date(from.getTime() + 11 * 24 * HOUR),
    };
    expect((await shop.provider.listPaid(second)).map(({ ref }) => ref)).toEqual([refs[1]]);
  });

  it("is not told from a report that lags behind", async () => {
    const from = shop.clock.now();
    await shop.paid();
    shop.clock.advance(HOUR);
    shop.paypal.settings.reportLagMs = 2 * HOUR;
    const asked = () => shop.provider.listPaid({ from, to: shop.clock.now() });
    await expect(asked()).rejects.toMatchObject({ code: "unavailable" });
    shop.paypal.settings.reportLagMs = 0;
    expect(await asked()).toHaveLength(1);
  });

  it("needs an app that may see disputes, while being paid does not", async () => {
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

  it("is found by its capture's id too, which disputes name", async () => {
    const ref = await shop.paid();
    shop.paypal.dispute(ref, "open");
    expect(await shop.provider.query(shop.paypal.books.order(ref)!.capture!.id)).toMatchObject({
      ref,
      dispute: "open",
    });
    shop.paypal.dispute(ref, "lost");
    // A second one, about the same transaction, counts while it is open.
    shop.paypal.dispute(ref, "open");
    expect(await shop.provider.query(ref)).toMatchObject({ dispute: "open" });
  });
});
