import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenStripe, openStripe, provideStripe } from "#tests/support/stripe-provider.ts";

const MINUTE = 60_000;

let stripe: OpenStripe;
beforeEach(async () => {
  stripe = await openStripe();
});
afterEach(() => stripe.server.close());

describe("Stripe errors", () => {
  const CREATE = { method: "POST", path: /sessions$/ };
  const REFUND = { method: "POST", path: /refunds$/ };

  test("retries a broken request under the same key", async () => {
    stripe.server.faults.plan("cut_reply", CREATE);
    const { ref } = await stripe.provider.createCheckout(stripe.checkout());
    expect(stripe.sessions()).toHaveLength(1);
    stripe.server.books.pay(ref);
    stripe.server.faults.plan("cut_reply", REFUND);
    await stripe.provider.refund(ref, { amountMinor: 7900, idempotencyKey: "refund-1" });
    expect(stripe.server.books.all("refund")).toHaveLength(1);
    const keys = stripe.server.requests
      .filter(({ path }) => path.endsWith("s"))
      .map(({ key }) => key);
    expect(keys).toContain("checkout-8b7f1c5e-0001");
    expect(keys).toContain("refund-refund-1");
  });

  test.each(["error", "key_in_use", "drop"] as const)("recovers from one %s", async (fault) => {
    stripe.server.faults.plan(fault, CREATE);
    await stripe.provider.createCheckout(stripe.checkout());
    expect(stripe.sessions()).toHaveLength(1);
  });

  describe("that outlast the retries", () => {
    // The library retries closed connections once even with `retries: 0`.
    beforeEach(() => {
      stripe = { ...stripe, provider: provideStripe(stripe.server, { retries: 0 }) };
    });
    const impatient = () => provideStripe(stripe.server, { retries: 0, timeoutMs: 200 });

    test("finds what was created after lost replies", async () => {
      stripe.server.faults.plan("cut_reply", { ...CREATE, times: 2 });
      const lost = stripe.provider.createCheckout(stripe.checkout());
      await expect(lost).rejects.toMatchObject({ code: "unavailable" });
      expect(stripe.sessions()).toHaveLength(1);
      stripe.clock.advance(16 * MINUTE);
      const { ref } = await stripe.provider.createCheckout(
        stripe.checkout({ expiresAt: before(1) }),
      );
      expect([stripe.sessions().length, stripe.sessions()[0]!.id]).toEqual([1, ref]);

      stripe.server.books.pay(ref);
      stripe.server.faults.plan("cut_reply", { ...REFUND, times: 2 });
      const refund = () => stripe.provider.refund(ref, { amountMinor: 7900, idempotencyKey: "r" });
      await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
      expect(await stripe.provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
      await refund();
      expect(stripe.server.books.all("refund")).toHaveLength(1);
    });

    const before = (minutes: number) => new Date(stripe.clock.now().getTime() - minutes * MINUTE);

    test.each(["error", "rate_limit", "key_in_use", "hang"] as const)(
      "reports %s as unavailable",
      async (fault) => {
        const ref = await stripe.paid();
        const provider = fault === "hang" ? impatient() : stripe.provider;
        for (const call of [
          () => provider.createCheckout(stripe.checkout({ paymentId: "next" })),
          () => provider.query(ref),
          () => provider.expire(ref),
          () => provider.refund(ref, { amountMinor: 1, idempotencyKey: "r" }),
          () => provider.listPaid({ from: stripe.clock.now(), to: stripe.clock.now() }),
        ]) {
          stripe.server.faults.plan(fault);
          await expect(call()).rejects.toMatchObject({ code: "unavailable" });
        }
      },
    );

    test("reports a lost reply as unavailable although the request succeeded", async () => {
      const { ref } = await stripe.provider.createCheckout(stripe.checkout());
      stripe.server.faults.plan("hang_after", { method: "POST", path: /expire$/ });
      await expect(impatient().expire(ref)).rejects.toMatchObject({ code: "unavailable" });
      expect(await stripe.provider.expire(ref)).toMatchObject({ status: "expired" });
    });

    test("reports a refused connection as unavailable", async () => {
      await stripe.server.close();
      await expect(stripe.provider.query("cs_test_1")).rejects.toMatchObject({
        code: "unavailable",
      });
    });
  });

  test("tells the operator which key is wrong without showing the key", async () => {
    const wrong = provideStripe(stripe.server, { secretKey: "sk_test_wrong" });
    for (const call of [wrong.createCheckout(stripe.checkout()), wrong.query("cs_test_1")]) {
      const error: unknown = await call.catch((failure: unknown) => failure);
      expect(error).toMatchObject({
        code: "unauthorized",
        message: expect.stringContaining("STRIPE_SECRET_KEY"),
      });
      expect(inspect(error)).not.toContain("sk_test");
    }
    stripe.server.faults.plan("forbidden");
    await expect(stripe.provider.query("cs_test_1")).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
});
