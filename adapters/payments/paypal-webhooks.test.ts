import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSigner } from "#tests/support/paypal/certificate.ts";
import { connectPaypal, openPaypalShop, type PaypalShop } from "#tests/support/paypal/shop.ts";
import { startPaypalServer } from "#tests/support/paypal-server.ts";
import { isCertificateUrl } from "./paypal-certificates.ts";

let shop: PaypalShop;
beforeEach(async () => {
  shop = await openPaypalShop();
});
afterEach(() => shop.close());

const EVENT = {
  id: "WH-1",
  event_type: "CHECKOUT.ORDER.APPROVED",
  resource_type: "checkout-order",
  resource: { id: "5O190127TN364715T" },
};
const BODY = JSON.stringify(EVENT);

function verify(headers: Record<string, string>, rawBody = BODY, by = shop.provider) {
  return by.verifyWebhook({ rawBody, headers: new Headers(headers), now: shop.clock.now() });
}

describe("webhook", () => {
  test("of each type names its payment", async () => {
    const ref = await shop.paid({ paymentId: "payment-1" });
    await shop.provider.refund(ref, { amountMinor: 100, idempotencyKey: "refund-1" });
    shop.paypal.dispute(ref, "open");
    shop.paypal.dispute(ref, "won");
    const told = [];
    for (const { id, type, body } of shop.paypal.webhooks.state.events) {
      const verdict = await verify(shop.paypal.signed(body, shop.clock.now()), body);
      if (!verdict.ok) throw new Error(verdict.reason);
      expect(verdict.event).toMatchObject({ id, type });
      const found = await shop.provider.query(verdict.event.ref);
      told.push([type, found?.paymentId]);
    }
    expect(told).toEqual([
      ["CHECKOUT.ORDER.APPROVED", "payment-1"],
      ["PAYMENT.CAPTURE.COMPLETED", "payment-1"],
      ["PAYMENT.CAPTURE.REFUNDED", "payment-1"],
      ["CUSTOMER.DISPUTE.CREATED", "payment-1"],
      ["CUSTOMER.DISPUTE.RESOLVED", "payment-1"],
    ]);
    expect(shop.paypal.calls.filter((call) => call === "certificate")).toHaveLength(1);
  });

  test("signed for another webhook of the same account is refused", async () => {
    const other = connectPaypal(shop.paypal, shop.clock, { webhookId: "1AB" });
    const verdict = await verify(shop.paypal.signed(BODY, shop.clock.now()), BODY, other);
    expect(verdict).toEqual({ ok: false, reason: "forged" });
  });

  test("signed by another key is refused unless PayPal serves its certificate", async () => {
    const before = shop.paypal.signed(BODY, shop.clock.now());
    shop.paypal.useSigner(makeSigner());
    const after = shop.paypal.signed(BODY, shop.clock.now());
    const mixed = { ...after, "paypal-transmission-sig": before["paypal-transmission-sig"]! };
    expect(await verify(mixed)).toEqual({ ok: false, reason: "forged" });
    expect(await verify(after)).toMatchObject({ ok: true });
    // PayPal no longer serves this certificate, and it isn't cached.
    expect(await verify(before)).toEqual({ ok: false, reason: "certificate_unavailable" });
  });

  test("is refused when its certificate has expired or is not valid yet", async () => {
    const [longAgo, soon] = [
      { from: "2020-01-01T00:00:00Z", to: "2026-12-01T09:29:59Z" },
      { from: "2026-12-01T09:30:01Z", to: "2030-01-01T00:00:00Z" },
    ];
    for (const validity of [longAgo, soon]) {
      shop.paypal.useSigner(makeSigner(validity));
      const verdict = await verify(shop.paypal.signed(BODY, shop.clock.now()));
      expect(verdict).toEqual({ ok: false, reason: "certificate_expired" });
    }
  });

  test("is accepted on retry when its certificate was unavailable at first", async () => {
    for (const how of ["down", "hang", "cut"] as const) {
      shop.paypal.fail("certificate", how);
      const verdict = await verify(shop.paypal.signed(BODY, shop.clock.now()));
      expect(verdict).toEqual({ ok: false, reason: "certificate_unavailable" });
    }
    expect(await verify(shop.paypal.signed(BODY, shop.clock.now()))).toMatchObject({ ok: true });
  });

  test("is refused without a fetch when the certificate URL isn't PayPal's", async () => {
    const foreign = await startPaypalServer({ clock: shop.clock });
    foreign.useSigner(makeSigner());
    const verdict = await verify(foreign.signed(BODY, shop.clock.now()));
    expect(verdict).toEqual({ ok: false, reason: "foreign_certificate" });
    expect([...foreign.calls, ...shop.paypal.calls]).toEqual([]);
    await foreign.close();
  });

  test.each(["not json", "{}", JSON.stringify({ ...EVENT, resource: {} }), "null"])(
    "is refused when genuine but not an event: %s",
    async (body) => {
      const verdict = await verify(shop.paypal.signed(body, shop.clock.now()), body);
      expect(verdict).toEqual({ ok: false, reason: "malformed_body" });
    },
  );
});

describe("certificate URL", () => {
  const LIVE = "https://api-m.paypal.com";
  const PATH = "/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77";

  test.each([
    [`https://api.paypal.com${PATH}`, LIVE],
    [`https://api-m.paypal.com${PATH}`, LIVE],
    [`https://api.sandbox.paypal.com${PATH}`, "https://api-m.sandbox.paypal.com"],
    [`http://127.0.0.1:4000${PATH}`, "http://127.0.0.1:4000"],
  ])("%s is accepted for %s", (url, baseUrl) => {
    expect(isCertificateUrl(url, baseUrl)).toBe(true);
  });

  test.each([
    [`http://api.paypal.com${PATH}`, LIVE],
    [`https://api.paypal.com:8443${PATH}`, LIVE],
    [`https://api.paypal.com.evil.example${PATH}`, LIVE],
    [`https://evilpaypal.com${PATH}`, LIVE],
    [`https://evil.example/https://api.paypal.com${PATH}`, LIVE],
    [`https://api.paypal.com@evil.example${PATH}`, LIVE],
    [`https://x:y@api.paypal.com${PATH}`, LIVE],
    [`https://api.paypal.com${PATH}?x=1`, LIVE],
    [`https://api.paypal.com${PATH}#x`, LIVE],
    [`https://api.paypal.com/v1/notifications/certs/../../redirect`, LIVE],
    [`https://api.paypal.com/cgi-bin/redirect`, LIVE],
    [`https://api.paypal.com${PATH}`, "http://127.0.0.1:4000"],
    [`http://127.0.0.1:4001${PATH}`, "http://127.0.0.1:4000"],
    [`https://127.0.0.1:4000${PATH}`, "http://127.0.0.1:4000"],
    ["nonsense", LIVE],
  ])("%s is refused for %s", (url, baseUrl) => {
    expect(isCertificateUrl(url, baseUrl)).toBe(false);
  });
});
