import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSigner } from "#tests/support/paypal-certificate.ts";
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from "#tests/support/paypal-server.ts";
import { type Clock, fixedClock } from "../../clock.ts";
import { isCertificateUrl } from "./paypal-certificates.ts";
import { createPaypalProvider } from "./paypal.ts";
import type { PaymentProvider } from "./port.ts";

let clock: Clock;
let paypal: PaypalServer;
let provider: PaymentProvider;
beforeEach(async () => {
  clock = fixedClock("2026-12-01T09:30:00.000Z");
  paypal = await startPaypalServer({ clock });
  provider = createPaypalProvider({ ...PAYPAL_KEYS, baseUrl: paypal.url, clock, deadlineMs: 500 });
});
afterEach(() => paypal.close());

const EVENT = {
  id: "WH-1",
  event_type: "CHECKOUT.ORDER.APPROVED",
  resource_type: "checkout-order",
  resource: { id: "5O190127TN364715T" },
};
const BODY = JSON.stringify(EVENT);

function verify(headers: Record<string, string>, rawBody = BODY, by = provider) {
  return by.verifyWebhook({ rawBody, headers: new Headers(headers), now: clock.now() });
}

describe("a webhook", () => {
  it("of each kind leads to its payment", async () => {
    const { ref } = await provider.createCheckout({
      paymentId: "payment-1",
      amountMinor: 7900,
      currency: "USD",
      description: "1:1 coding mock interview",
      email: "zoe@example.com",
      returnUrl: "https://greenroom.example/orders/GR-00000001",
      cancelUrl: "https://greenroom.example/book-your-slot",
      expiresAt: clock.now(),
    });
    paypal.payer(ref, "approve");
    await provider.query(ref);
    await provider.refund(ref, { amountMinor: 100, idempotencyKey: "refund-1" });
    paypal.dispute(ref, "open");
    paypal.dispute(ref, "won");
    const told = [];
    for (const { id, type, body } of paypal.webhooks.state.events) {
      const verdict = await verify(paypal.signed(body, clock.now()), body);
      if (!verdict.ok) throw new Error(verdict.reason);
      expect(verdict.event).toMatchObject({ id, type });
      const found = await provider.query(verdict.event.ref);
      told.push([type, found?.paymentId]);
    }
    expect(told).toEqual([
      ["CHECKOUT.ORDER.APPROVED", "payment-1"],
      ["PAYMENT.CAPTURE.COMPLETED", "payment-1"],
      ["PAYMENT.CAPTURE.REFUNDED", "payment-1"],
      ["CUSTOMER.DISPUTE.CREATED", "payment-1"],
      ["CUSTOMER.DISPUTE.RESOLVED", "payment-1"],
    ]);
    expect(paypal.calls.filter((call) => call === "certificate")).toHaveLength(1);
  });

  it("signed for another webhook of the same account is refused", async () => {
    const other = { ...PAYPAL_KEYS, webhookId: "1AB", baseUrl: paypal.url, clock };
    const verdict = await verify(
      paypal.signed(BODY, clock.now()),
      BODY,
      createPaypalProvider(other),
    );
    expect(verdict).toEqual({ ok: false, reason: "forged" });
  });

  it("signed by another key is refused, unless PayPal serves its certificate", async () => {
    const before = paypal.signed(BODY, clock.now());
    paypal.useSigner(makeSigner());
    const after = paypal.signed(BODY, clock.now());
    const mixed = { ...after, "paypal-transmission-sig": before["paypal-transmission-sig"]! };
    expect(await verify(mixed)).toEqual({ ok: false, reason: "forged" });
    expect(await verify(after)).toMatchObject({ ok: true });
    // Its certificate is gone from PayPal, and was never kept here.
    expect(await verify(before)).toEqual({ ok: false, reason: "certificate_unavailable" });
  });

  it("by a certificate that has expired, or is not valid yet, is refused", async () => {
    const [longAgo, soon] = [
      { from: "2020-01-01T00:00:00Z", to: "2026-12-01T09:29:59Z" },
      { from: "2026-12-01T09:30:01Z", to: "2030-01-01T00:00:00Z" },
    ];
    for (const validity of [longAgo, soon]) {
      paypal.useSigner(makeSigner(validity));
      const verdict = await verify(paypal.signed(BODY, clock.now()));
      expect(verdict).toEqual({ ok: false, reason: "certificate_expired" });
    }
  });

  it("whose certificate cannot be had now is understood when sent again", async () => {
    for (const how of ["down", "hang", "cut"] as const) {
      paypal.fail("certificate", how);
      const verdict = await verify(paypal.signed(BODY, clock.now()));
      expect(verdict).toEqual({ ok: false, reason: "certificate_unavailable" });
    }
    expect(await verify(paypal.signed(BODY, clock.now()))).toMatchObject({ ok: true });
  });

  it("with a certificate of the sender's own choosing is refused, and nothing fetched", async () => {
    const foreign = await startPaypalServer({ clock });
    foreign.useSigner(makeSigner());
    const verdict = await verify(foreign.signed(BODY, clock.now()));
    expect(verdict).toEqual({ ok: false, reason: "foreign_certificate" });
    expect([...foreign.calls, ...paypal.calls]).toEqual([]);
    await foreign.close();
  });

  it.each(["not json", "{}", JSON.stringify({ ...EVENT, resource: {} }), "null"])(
    "that is genuine but no event is refused: %s",
    async (body) => {
      const verdict = await verify(paypal.signed(body, clock.now()), body);
      expect(verdict).toEqual({ ok: false, reason: "malformed_body" });
    },
  );

  it("is delivered until somebody takes it, and twice or the latest first on demand", async () => {
    const { createServer } = await import("node:http");
    const heard: string[] = [];
    let refusals = 2;
    const merchant = createServer((req, res) => {
      let rawBody = "";
      req.on("data", (chunk) => (rawBody += chunk));
      req.on("end", () => {
        if (refusals-- > 0) return res.writeHead(500).end();
        heard.push(JSON.parse(rawBody).event_type);
        return res.end();
      });
    });
    await new Promise<void>((ready) => merchant.listen(0, "127.0.0.1", ready));
    const { port } = merchant.address() as { port: number };
    paypal.webhooks.state.url = `http://127.0.0.1:${port}/webhooks/paypal`;
    paypal.webhooks.emit("A", "checkout-order", { id: "1" });
    await paypal.webhooks.settled();
    expect(heard).toEqual(["A"]);
    paypal.webhooks.state.held = true;
    paypal.webhooks.emit("B", "checkout-order", { id: "1" });
    paypal.webhooks.emit("C", "checkout-order", { id: "1" });
    expect(heard).toEqual(["A"]);
    paypal.webhooks.release({ times: 2, reversed: true });
    await paypal.webhooks.settled();
    expect(heard.toSorted()).toEqual(["A", "B", "B", "C", "C"]);
    merchant.close();
  });
});

describe("a certificate's address", () => {
  const LIVE = "https://api-m.paypal.com";
  const PATH = "/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77";

  it.each([
    [`https://api.paypal.com${PATH}`, LIVE],
    [`https://api-m.paypal.com${PATH}`, LIVE],
    [`https://api.sandbox.paypal.com${PATH}`, "https://api-m.sandbox.paypal.com"],
    [`http://127.0.0.1:4000${PATH}`, "http://127.0.0.1:4000"],
  ])("%s speaks for %s", (url, baseUrl) => {
    expect(isCertificateUrl(url, baseUrl)).toBe(true);
  });

  it.each([
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
  ])("%s does not speak for %s", (url, baseUrl) => {
    expect(isCertificateUrl(url, baseUrl)).toBe(false);
  });
});
