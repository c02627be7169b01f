import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signStripeWebhook } from "#tests/support/stripe/events.ts";
import { type OpenStripe, openStripe } from "#tests/support/stripe-provider.ts";

let stripe: OpenStripe;
beforeEach(async () => {
  stripe = await openStripe();
});
afterEach(() => stripe.server.close());

describe("Stripe event", () => {
  async function told(reversed = false): Promise<{ type: string; ref: string }[]> {
    // Nothing listens on the webhook URL; the test reads the recorded bodies.
    await stripe.server.events.deliver({ reversed });
    const verdicts = stripe.server.events.sent.map(({ body }) => {
      const signature = signStripeWebhook(body, stripe.server.webhookSecret, stripe.clock.now());
      const headers = new Headers({ "stripe-signature": signature });
      return stripe.provider.verifyWebhook({ rawBody: body, headers, now: stripe.clock.now() });
    });
    return (await Promise.all(verdicts)).map((verdict) => {
      if (!verdict.ok) throw new Error(verdict.reason);
      return { type: verdict.event.type, ref: verdict.event.ref };
    });
  }

  test("names its session or its payment", async () => {
    const ref = await stripe.paid();
    const intent = stripe.intentOf(ref);
    await stripe.provider.refund(ref, { amountMinor: 100, idempotencyKey: "r" });
    stripe.server.books.dispute(ref, "needs_response");
    const all = await told();
    expect(all).toEqual([
      { type: "charge.succeeded", ref: intent },
      { type: "payment_intent.succeeded", ref: intent },
      { type: "checkout.session.completed", ref },
      { type: "charge.refunded", ref: intent },
      { type: "charge.dispute.created", ref: intent },
    ]);
    for (const { ref: named } of all) {
      expect(await stripe.provider.query(named)).toMatchObject({ ref, refundedMinor: 100 });
    }
  });

  test("is refused with two timestamps, or signed with another secret", async () => {
    const ref = await stripe.paid();
    const rawBody = JSON.stringify({
      id: "evt_1",
      type: "checkout.session.completed",
      data: { object: { id: ref, object: "checkout.session" } },
    });
    const old = signStripeWebhook(rawBody, stripe.server.webhookSecret, new Date(0));
    const fresh = Math.floor(stripe.clock.now().getTime() / 1000);
    const foreign = signStripeWebhook(rawBody, "whsec_other", stripe.clock.now());
    for (const [signature, reason] of [
      [old, "stale"],
      [`t=${fresh},${old}`, "malformed_signature"],
      [`${old},t=${fresh}`, "malformed_signature"],
      [foreign, "forged"],
    ] as const) {
      const headers = new Headers({ "stripe-signature": signature });
      const verdict = await stripe.provider.verifyWebhook({
        rawBody,
        headers,
        now: stripe.clock.now(),
      });
      expect(verdict).toEqual({ ok: false, reason });
    }
  });

  test.each(["", "no json", "[]", '{"id":"evt_1","type":"x","data":{}}'])(
    "is refused with the body %j, however well signed",
    async (rawBody) => {
      const signature = signStripeWebhook(rawBody, stripe.server.webhookSecret, stripe.clock.now());
      const headers = new Headers({ "stripe-signature": signature });
      const verdict = await stripe.provider.verifyWebhook({
        rawBody,
        headers,
        now: stripe.clock.now(),
      });
      expect(verdict.ok).toBe(false);
    },
  );
});
