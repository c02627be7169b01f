import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPaypalServer } from "#tests/support/paypal-server.ts";
import { connectPaypal, openPaypalShop, type PaypalShop } from "#tests/support/paypal/shop.ts";

const HOUR = 60 * 60_000;

let shop: PaypalShop;
beforeEach(async () => {
  shop = await openPaypalShop();
});
afterEach(() => shop.close());

describe("lost reply", () => {
  test.each(["cut", "hang"] as const)(
    "creates one order when the request is repeated (%s)",
    async (how) => {
      shop.paypal.fail("createOrder", how);
      const first = shop.provider.createCheckout(shop.checkout());
      await expect(first).rejects.toMatchObject({ code: "unavailable" });
      await shop.provider.createCheckout(shop.checkout());
      expect(shop.paypal.books.orders.size).toBe(1);
    },
  );

  test.each(["cut", "hang"] as const)(
    "reports the order as paid after a capture (%s)",
    async (how) => {
      const ref = await shop.opened();
      shop.paypal.payer(ref, "approve");
      shop.paypal.fail("captureOrder", how);
      expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
      expect(shop.counted("captureOrder")).toBe(1);
    },
  );

  test("reports the payment on retry when PayPal goes down after the capture", async () => {
    const ref = await shop.opened();
    shop.paypal.payer(ref, "approve");
    shop.paypal.fail("captureOrder", "cut");
    // The read before the capture succeeds; the one after it fails.
    shop.paypal.fail("showOrder", "down", { skip: 1 });
    await expect(shop.provider.query(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
    expect(shop.counted("captureOrder")).toBe(1);
  });

  test("fails when the capture did not happen, and can be retried", async () => {
    const ref = await shop.opened();
    shop.paypal.payer(ref, "approve");
    shop.paypal.fail("captureOrder", "down");
    await expect(shop.provider.query(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await shop.provider.query(ref)).toMatchObject({ status: "paid" });
  });

  test("refunds once when the request is repeated", async () => {
    const ref = await shop.paid();
    const refund = () =>
      shop.provider.refund(ref, { amountMinor: 3950, idempotencyKey: "refund-1" });
    shop.paypal.fail("refund", "cut");
    await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
    const { refundRef } = await refund();
    expect(await shop.provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
    // Even after PayPal forgets the request id, the order lists the refund with its key.
    shop.clock.advance(50 * 24 * HOUR);
    expect(await refund()).toEqual({ refundRef });
    expect(await shop.provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
  });

  test("expires once when the request is repeated", async () => {
    const ref = await shop.opened();
    shop.paypal.fail("patchOrder", "cut");
    await expect(shop.provider.expire(ref)).rejects.toMatchObject({ code: "unavailable" });
    expect(await shop.provider.expire(ref)).toMatchObject({ status: "expired" });
  });
});

describe("keys and errors", () => {
  test("reports wrong keys to the operator", async () => {
    const wrong = connectPaypal(shop.paypal, shop.clock, { clientSecret: "wrong" });
    await expect(wrong.createCheckout(shop.checkout())).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringMatching(/PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.*invalid_client/),
    });
    shop.paypal.fail("createOrder", "forbid");
    await expect(shop.provider.createCheckout(shop.checkout())).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringMatching(
        /PAYPAL_CLIENT_ID.*\(403 PERMISSION_DENIED, debug id debug\d+\)/,
      ),
    });
  });

  test("reuses a token until it expires or is revoked", async () => {
    await Promise.all(["a", "b", "c"].map((paymentId) => shop.paid({ paymentId })));
    expect(shop.counted("token")).toBe(1);
    shop.clock.advance(9 * HOUR);
    await shop.paid({ paymentId: "d" });
    expect(shop.counted("token")).toBe(2);
    shop.paypal.revokeTokens();
    await Promise.all(["e", "f"].map((paymentId) => shop.paid({ paymentId })));
    expect(shop.counted("token")).toBe(3);
  });

  test.each(["down", "busy", "hang"] as const)(
    "reports %s as unavailable on every call",
    async (how) => {
      shop.paypal.fail("token", how);
      await expect(shop.provider.query("5O190127TN364715T")).rejects.toMatchObject({
        code: "unavailable",
      });
      shop.paypal.fail("showOrder", how);
      await expect(shop.provider.query("5O190127TN364715T")).rejects.toMatchObject({
        code: "unavailable",
      });
      expect(await shop.provider.query("5O190127TN364715T")).toBeNull();
    },
  );

  test("reports a refused connection as unavailable", async () => {
    const gone = await startPaypalServer({ clock: shop.clock });
    await gone.close();
    const asked = connectPaypal(gone, shop.clock).createCheckout(shop.checkout());
    await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  });

  test("explains a refusal without the payer's details", async () => {
    const refused = shop.provider.createCheckout(shop.checkout({ amountMinor: 0 }));
    await expect(refused).rejects.toMatchObject({
      code: "refused",
      message: expect.stringMatching(/refused to open an order \(422 CANNOT_BE_ZERO_OR_NEGATIVE/),
    });
  });

  test("never sends PayPal an id of the wrong format", async () => {
    expect(await shop.provider.query("../../v1/oauth2/token")).toBeNull();
    expect(shop.paypal.calls).toEqual([]);
  });
});
