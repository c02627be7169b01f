import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "#platform/clock.ts";
import type { CheckoutInput, PaymentProvider } from "./port.ts";

/** A provider under test, with controls for the payer and the provider's webhooks. */
export type PaymentProviderHarness = {
  provider: PaymentProvider;
  clock: Clock;
  /** The payer pays (and returns to our page where the provider needs that), or is declined. */
  pay(ref: string): Promise<void>;
  decline(ref: string): Promise<void>;
  dispute(ref: string, state: "open" | "won" | "lost"): Promise<void>;
  webhook(event: { id: string; type: string; ref: string; at: Date }): {
    rawBody: string;
    headers: Headers;
  };
  close(): Promise<void>;
};

const MINUTE = 60_000;

export function paymentProviderContract(
  name: string,
  open: () => Promise<PaymentProviderHarness>,
): void {
  describe(`payment provider: ${name}`, () => {
    let harness: PaymentProviderHarness;
    let provider: PaymentProvider;
    beforeEach(async () => {
      harness = await open();
      provider = harness.provider;
    });
    afterEach(() => harness.close());

    let payments = 0;
    function checkout(change: Partial<CheckoutInput> = {}): CheckoutInput {
      payments += 1;
      return {
        paymentId: `pay-${name}-${payments}`,
        amountMinor: 7900,
        currency: "USD",
        description: "1:1 coding mock interview",
        email: "zoe@example.com",
        returnUrl: "https://greenroom.example/orders/GR-00000001",
        cancelUrl: "https://greenroom.example/book-your-slot",
        expiresAt: new Date(harness.clock.now().getTime() + 10 * MINUTE),
        ...change,
      };
    }

    async function paid(change: Partial<CheckoutInput> = {}): Promise<string> {
      const { ref } = await provider.createCheckout(checkout(change));
      await harness.pay(ref);
      return ref;
    }

    describe("checkout", () => {
      test("returns the same session for the same payment, even for five calls at once", async () => {
        const input = checkout();
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => provider.createCheckout(input)));
        expect(new Set(all.map((answer) => answer.ref)).size).toBe(1);
        expect(await provider.createCheckout(input)).toEqual(all[0]);
      });

      test("is refused for the same payment with another amount or currency", async () => {
        const input = checkout();
        await provider.createCheckout(input);
        const dearer = provider.createCheckout({ ...input, amountMinor: 7901 });
        await expect(dearer).rejects.toThrow();
        for (const currency of provider.currencies) {
          if (currency === input.currency) continue;
          await expect(provider.createCheckout({ ...input, currency })).rejects.toThrow();
        }
      });

      test("returns a URL to send the payer to", async () => {
        const { url } = await provider.createCheckout(checkout());
        expect(new URL(url).protocol).toMatch(/^https?:$/);
      });
    });

    describe("query", () => {
      test("returns null for an unknown ref", async () => {
        expect(await provider.query("unknown")).toBeNull();
      });

      test("goes from open to paid with our id, amount and currency", async () => {
        for (const currency of provider.currencies) {
          const input = checkout({ currency, amountMinor: 399_900 });
          const { ref } = await provider.createCheckout(input);
          const { paymentId, amountMinor } = input;
          const common = { ref, paymentId, amountMinor, currency, refundedMinor: 0 };
          expect(await provider.query(ref)).toMatchObject({ ...common, status: "open" });
          await harness.pay(ref);
          expect(await provider.query(ref)).toMatchObject({
            ...common,
            status: "paid",
            dispute: "none",
          });
        }
      });

      test("stays payable after the payer's bank declines", async () => {
        const { ref } = await provider.createCheckout(checkout());
        await harness.decline(ref);
        expect(await provider.query(ref)).toMatchObject({ status: "open" });
        await harness.pay(ref);
        expect(await provider.query(ref)).toMatchObject({ status: "paid" });
      });
    });

    describe("dispute", () => {
      test("is reported with its payment, and so is its outcome", async () => {
        const [won, lost] = [await paid(), await paid()];
        await harness.dispute(won, "open");
        await harness.dispute(lost, "open");
        expect(await provider.query(won)).toMatchObject({ status: "paid", dispute: "open" });
        await harness.dispute(won, "won");
        await harness.dispute(lost, "lost");
        expect(await provider.query(won)).toMatchObject({ dispute: "won" });
        expect(await provider.query(lost)).toMatchObject({ dispute: "lost" });
      });
    });

    describe("listPaid", () => {
      test("lists each payment in the range once, with its refunds, and nothing unpaid", async () => {
        const from = harness.clock.now();
        const [whole, half] = [await paid(), await paid()];
        const { ref: unpaid } = await provider.createCheckout(checkout());
        await provider.refund(half, { amountMinor: 3950, idempotencyKey: `${half}-1` });
        const to = new Date(harness.clock.now().getTime() + MINUTE);
        const listed = await provider.listPaid({ from, to });
        const one = (ref: string) => listed.filter((payment) => payment.ref === ref);
        expect(one(whole)).toMatchObject([{ status: "paid", amountMinor: 7900, refundedMinor: 0 }]);
        expect(one(half)).toMatchObject([{ refundedMinor: 3950 }]);
        expect(one(unpaid)).toEqual([]);
        const before = { from: new Date(from.getTime() - MINUTE), to: from };
        expect((await provider.listPaid(before)).map(({ ref }) => ref)).not.toContain(whole);
      });
    });

    describe("expire", () => {
      test("closes an open session for good, and can be repeated", async () => {
        const { ref } = await provider.createCheckout(checkout());
        expect(await provider.expire(ref)).toMatchObject({ ref, status: "expired" });
        expect(await provider.expire(ref)).toMatchObject({ ref, status: "expired" });
        await harness.pay(ref);
        expect(await provider.query(ref)).toMatchObject({ status: "expired" });
      });

      test("leaves a session that was paid first unchanged", async () => {
        const ref = await paid();
        expect(await provider.expire(ref)).toMatchObject({ ref, status: "paid" });
        expect(await provider.query(ref)).toMatchObject({ status: "paid" });
      });

      test("has one winner when it races a payment", async () => {
        for (let round = 0; round < 5; round += 1) {
          const { ref } = await provider.createCheckout(checkout());
          const [answer] = await Promise.all([provider.expire(ref), harness.pay(ref)]);
          expect((await provider.query(ref))?.status).toBe(answer.status);
        }
      });
    });

    describe("refund", () => {
      test("happens once per key, even for five calls at once", async () => {
        const ref = await paid();
        const refund = () =>
          provider.refund(ref, { amountMinor: 3950, idempotencyKey: `${ref}-1` });
        const all = await Promise.all([1, 2, 3, 4, 5].map(refund));
        expect(new Set(all.map((answer) => answer.refundRef)).size).toBe(1);
        expect(await provider.query(ref)).toMatchObject({ status: "paid", refundedMinor: 3950 });
      });

      test("adds up to the amount paid and no further", async () => {
        const ref = await paid();
        const refund = (amountMinor: number, key: string) =>
          provider.refund(ref, { amountMinor, idempotencyKey: `${ref}-${key}` });
        await refund(3900, "1");
        await expect(refund(4001, "2")).rejects.toThrow();
        await refund(4000, "3");
        await expect(refund(1, "4")).rejects.toThrow();
        expect(await provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
      });

      test("is refused when a key is reused with another amount", async () => {
        const ref = await paid();
        const idempotencyKey = `${ref}-1`;
        await provider.refund(ref, { amountMinor: 100, idempotencyKey });
        await expect(provider.refund(ref, { amountMinor: 200, idempotencyKey })).rejects.toThrow();
        expect(await provider.query(ref)).toMatchObject({ refundedMinor: 100 });
      });

      test("is refused for an unpaid session", async () => {
        const { ref } = await provider.createCheckout(checkout());
        const refund = provider.refund(ref, { amountMinor: 1, idempotencyKey: `${ref}-1` });
        await expect(refund).rejects.toThrow();
      });
    });

    describe("webhook", () => {
      const event = { id: "evt_1", type: "payment.paid", ref: "ref_1" };
      const sign = (change: { at?: Date } = {}) =>
        harness.webhook({ ...event, at: harness.clock.now(), ...change });
      const verify = (webhook: { rawBody: string; headers: Headers }, offsetMs = 0) =>
        provider.verifyWebhook({
          ...webhook,
          now: new Date(harness.clock.now().getTime() + offsetMs),
        });

      test("is parsed when genuine", async () => {
        expect(await verify(sign())).toMatchObject({
          ok: true,
          event: { id: "evt_1", ref: "ref_1" },
        });
      });

      test.each([
        [-300, true],
        [-301, false],
        [300, true],
        [301, false],
      ])("is accepted when signed %i s from now: %s", async (seconds, accepted) => {
        const at = new Date(harness.clock.now().getTime() + seconds * 1000);
        expect((await verify(sign({ at }))).ok).toBe(accepted);
      });

      test("is refused when one byte of the body differs", async () => {
        const { rawBody, headers } = sign();
        expect((await verify({ rawBody: `${rawBody} `, headers })).ok).toBe(false);
        const reserialised = JSON.stringify(JSON.parse(rawBody), null, 1);
        expect((await verify({ rawBody: reserialised, headers })).ok).toBe(false);
      });

      test("is refused without a signature, or with a malformed one", async () => {
        const { rawBody, headers } = sign();
        expect((await verify({ rawBody, headers: new Headers() })).ok).toBe(false);
        for (const [key, value] of headers) {
          for (const broken of ["", "x", value.slice(0, -1), `${value}0`, value.toUpperCase()]) {
            if (broken === value) continue;
            const changed = new Headers(headers);
            changed.set(key, broken);
            expect((await verify({ rawBody, headers: changed })).ok).toBe(false);
          }
        }
      });
    });
  });
}
