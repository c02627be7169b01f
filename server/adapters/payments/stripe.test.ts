import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signStripeWebhook } from "#tests/support/stripe/events.ts";
import type { Session } from "#tests/support/stripe/records.ts";
import { startStripeServer, type StripeServer } from "#tests/support/stripe-server.ts";
import { type Clock, fixedClock } from "../../clock.ts";
import { paymentProviderContract } from "./contract.ts";
import type { CheckoutInput, PaymentProvider } from "./port.ts";
import { createStripeProvider, type StripeOptions } from "./stripe.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STATUSES = { open: "needs_response", won: "won", lost: "lost" } as const;

function provide(server: StripeServer, change: Partial<StripeOptions> = {}): PaymentProvider {
  const { secretKey, webhookSecret, url: apiBase } = server;
  return createStripeProvider({ secretKey, webhookSecret, apiBase, ...change });
}

paymentProviderContract("stripe", async () => {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const server = await startStripeServer({ clock });
  return {
    provider: provide(server),
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

describe("stripe", () => {
  let clock: Clock;
  let server: StripeServer;
  let provider: PaymentProvider;

  beforeEach(async () => {
    clock = fixedClock("2026-12-01T09:30:00.000Z");
    server = await startStripeServer({ clock });
    provider = provide(server);
  });
  afterEach(() => server.close());

  function checkout(change: Partial<CheckoutInput> = {}): CheckoutInput {
    return {
      paymentId: "8b7f1c5e-0001",
      amountMinor: 7900,
      currency: "USD",
      description: "1:1 coding mock interview · GR-00000001",
      email: "zoe@example.com",
      returnUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
      cancelUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
      expiresAt: new Date(clock.now().getTime() + 15 * MINUTE),
      ...change,
    };
  }

  async function paid(change: Partial<CheckoutInput> = {}): Promise<string> {
    const { ref } = await provider.createCheckout(checkout(change));
    server.books.pay(ref);
    return ref;
  }

  const sessions = () => server.books.all<Session>("checkout.session");
  const intentOf = (ref: string) =>
    server.books.find<Session>("checkout.session", ref).payment_intent;

  describe("a session", () => {
    it("charges what was shown, by card, for our payment", async () => {
      await provider.createCheckout(checkout({ currency: "INR", amountMinor: 399_900 }));
      expect(sessions()).toMatchObject([
        {
          amount_total: 399_900,
          currency: "inr",
          client_reference_id: "8b7f1c5e-0001",
          metadata: { payment_id: "8b7f1c5e-0001" },
          customer_email: "zoe@example.com",
          adaptive_pricing: { enabled: false },
          payment_method_types: ["card"],
          success_url: checkout().returnUrl,
          cancel_url: checkout().cancelUrl,
        },
      ]);
    });

    it("lives as long as we asked, and as long as Stripe wants", async () => {
      for (const minutes of [0, 15, 600]) {
        const expiresAt = new Date(clock.now().getTime() + minutes * MINUTE);
        await provider.createCheckout(checkout({ paymentId: `pay-${minutes}`, expiresAt }));
        const session = sessions().at(-1)!;
        expect(session.expires_at * 1000).toBeGreaterThanOrEqual(expiresAt.getTime());
        expect(session.expires_at * 1000).toBeGreaterThan(clock.now().getTime() + 30 * MINUTE);
      }
    });

    it("is the same one when asked for again later, as after a lost reply", async () => {
      const input = checkout();
      const first = await provider.createCheckout(input);
      clock.advance(20 * MINUTE);
      expect(await provider.createCheckout(input)).toEqual(first);
      expect(sessions()).toHaveLength(1);
    });

    it("needs no e-mail", async () => {
      await provider.createCheckout(checkout({ email: "" }));
      expect(sessions()).toMatchObject([{ customer_email: null }]);
    });

    it("of another product in the same account is not ours", async () => {
      const { ref } = await provider.createCheckout(checkout());
      Object.assign(sessions()[0]!, { client_reference_id: null });
      expect(await provider.query(ref)).toBeNull();
      await expect(provider.expire(ref)).rejects.toMatchObject({ code: "refused" });
    });

    it("expires by itself at Stripe", async () => {
      const { ref } = await provider.createCheckout(checkout());
      clock.advance(60 * MINUTE);
      expect(await provider.query(ref)).toMatchObject({ status: "expired" });
      expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
    });
  });

  describe("query", () => {
    it("finds the payment by what an event names", async () => {
      const ref = await paid();
      const intent = intentOf(ref);
      const charge = server.books.all("charge")[0]!.id;
      for (const named of [ref, intent!, charge]) {
        expect(await provider.query(named)).toMatchObject({ ref, status: "paid" });
      }
      for (const unknown of ["cs_test_x", "pi_x", "ch_x", "cs_../x", ""]) {
        expect(await provider.query(unknown)).toBeNull();
      }
    });

    it("says what Stripe kept", async () => {
      const ref = await paid({ amountMinor: 10_000 });
      expect(await provider.query(ref)).toMatchObject({ feeMinor: 320 });
      const { ref: open } = await provider.createCheckout(checkout({ paymentId: "open" }));
      expect(await provider.query(open)).toMatchObject({ feeMinor: null });
    });

    it("says the fee in the payment's currency when the account settles in another", async () => {
      const settling = await startStripeServer({
        clock,
        settlement: { currency: "inr", rate: 83.5 },
      });
      const other = provide(settling);
      const { ref } = await other.createCheckout(checkout({ amountMinor: 10_000 }));
      settling.books.pay(ref);
      expect(settling.books.all("balance_transaction")).toMatchObject([{ fee: 26_720 }]);
      expect(await other.query(ref)).toMatchObject({ amountMinor: 10_000, feeMinor: 320 });
      await settling.close();
    });

    it.each([
      ["warning_needs_response", "open"],
      ["under_review", "open"],
      ["appeal_under_review", "open"],
      ["something_new", "open"],
      ["warning_closed", "won"],
      ["prevented", "lost"],
    ])("takes the dispute status %s for %s", async (status, dispute) => {
      const ref = await paid();
      server.books.dispute(ref, status);
      expect(await provider.query(ref)).toMatchObject({ dispute });
    });
  });

  describe("the list of what was paid", () => {
    it("goes through all pages, by the time of payment, and leaves out others' sessions", async () => {
      const from = clock.now();
      const early = await provider.createCheckout(checkout({ paymentId: "early" }));
      for (let i = 0; i < 105; i += 1) {
        await paid({ paymentId: `p-${i}` });
      }
      clock.advance(10 * MINUTE);
      const to = clock.now();
      server.books.pay(early.ref);
      Object.assign(sessions().at(-1)!, { client_reference_id: null });

      expect(await provider.listPaid({ from, to })).toHaveLength(104);
      const later = await provider.listPaid({ from: to, to: new Date(to.getTime() + 1000) });
      expect(later).toMatchObject([{ ref: early.ref, feeMinor: 259 }]);
    });
  });

  describe("a refund", () => {
    it("happens once per key, also when Stripe has forgotten the key", async () => {
      const ref = await paid();
      const refund = (amountMinor = 3950) =>
        provider.refund(ref, { amountMinor, idempotencyKey: "refund-1" });
      const first = await refund();
      clock.advance(3 * DAY);
      expect(await refund()).toEqual(first);
      await expect(refund(100)).rejects.toMatchObject({ code: "refused" });
      expect(await provider.query(ref)).toMatchObject({ refundedMinor: 3950 });
    });

    it("that failed at the bank is told as refused", async () => {
      const ref = await paid();
      const input = { amountMinor: 7900, idempotencyKey: "refund-1" };
      await provider.refund(ref, input);
      Object.assign(server.books.all("refund")[0]!, { status: "failed" });
      await expect(provider.refund(ref, input)).rejects.toMatchObject({ code: "refused" });
    });
  });

  describe("when things go wrong", () => {
    const CREATE = { method: "POST", path: /sessions$/ };
    const REFUND = { method: "POST", path: /refunds$/ };

    it("repeats what broke off by itself, under the same key", async () => {
      server.faults.plan("cut_reply", CREATE);
      const { ref } = await provider.createCheckout(checkout());
      expect(sessions()).toHaveLength(1);
      server.books.pay(ref);
      server.faults.plan("cut_reply", REFUND);
      await provider.refund(ref, { amountMinor: 7900, idempotencyKey: "refund-1" });
      expect(server.books.all("refund")).toHaveLength(1);
      const keys = server.requests.filter(({ path }) => path.endsWith("s")).map(({ key }) => key);
      expect(keys).toContain("checkout-8b7f1c5e-0001");
      expect(keys).toContain("refund-refund-1");
    });

    it.each(["error", "key_in_use", "drop"] as const)("gets over one %s", async (fault) => {
      server.faults.plan(fault, CREATE);
      await provider.createCheckout(checkout());
      expect(sessions()).toHaveLength(1);
    });

    describe("for longer than it tries", () => {
      // Closed connections are tried once more even so.
      beforeEach(() => (provider = provide(server, { retries: 0, timeoutMs: 200 })));

      it("asks again after lost replies, and finds what was made", async () => {
        server.faults.plan("cut_reply", { ...CREATE, times: 2 });
        const lost = provider.createCheckout(checkout());
        await expect(lost).rejects.toMatchObject({ code: "unavailable" });
        expect(sessions()).toHaveLength(1);
        clock.advance(16 * MINUTE);
        const { ref } = await provider.createCheckout(checkout({ expiresAt: before(1) }));
        expect([sessions().length, sessions()[0]!.id]).toEqual([1, ref]);

        server.books.pay(ref);
        server.faults.plan("cut_reply", { ...REFUND, times: 2 });
        const refund = () => provider.refund(ref, { amountMinor: 7900, idempotencyKey: "r" });
        await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
        expect(await provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
        await refund();
        expect(server.books.all("refund")).toHaveLength(1);
      });

      const before = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE);

      it.each(["error", "rate_limit", "key_in_use", "hang"] as const)(
        "calls %s unavailable",
        async (fault) => {
          const ref = await paid();
          for (const call of [
            () => provider.createCheckout(checkout({ paymentId: "next" })),
            () => provider.query(ref),
            () => provider.expire(ref),
            () => provider.refund(ref, { amountMinor: 1, idempotencyKey: "r" }),
            () => provider.listPaid({ from: clock.now(), to: clock.now() }),
          ]) {
            server.faults.plan(fault);
            await expect(call()).rejects.toMatchObject({ code: "unavailable" });
          }
        },
      );

      it("does not take silence for an answer when it was done", async () => {
        const { ref } = await provider.createCheckout(checkout());
        server.faults.plan("hang_after", { method: "POST", path: /expire$/ });
        await expect(provider.expire(ref)).rejects.toMatchObject({ code: "unavailable" });
        expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
      });

      it("calls nobody there unavailable", async () => {
        await server.close();
        await expect(provider.query("cs_test_1")).rejects.toMatchObject({ code: "unavailable" });
        server = await startStripeServer({ clock });
      });
    });

    it("tells the operator which key is wrong, and not the key", async () => {
      const wrong = provide(server, { secretKey: "sk_test_wrong" });
      for (const call of [wrong.createCheckout(checkout()), wrong.query("cs_test_1")]) {
        const error: unknown = await call.catch((failure: unknown) => failure);
        expect(error).toMatchObject({
          code: "unauthorized",
          message: expect.stringContaining("STRIPE_SECRET_KEY"),
        });
        expect(inspect(error)).not.toContain("sk_test");
      }
      server.faults.plan("forbidden");
      await expect(provider.query("cs_test_1")).rejects.toMatchObject({ code: "unauthorized" });
    });
  });

  describe("an event of Stripe's", () => {
    async function told(reversed = false): Promise<{ type: string; ref: string }[]> {
      // Nobody listens: the bodies are what matters.
      await server.events.deliver({ reversed });
      const verdicts = server.events.sent.map(({ body }) => {
        const signature = signStripeWebhook(body, server.webhookSecret, clock.now());
        const headers = new Headers({ "stripe-signature": signature });
        return provider.verifyWebhook({ rawBody: body, headers, now: clock.now() });
      });
      return (await Promise.all(verdicts)).map((verdict) => {
        if (!verdict.ok) throw new Error(verdict.reason);
        return { type: verdict.event.type, ref: verdict.event.ref };
      });
    }

    it("names its session, or its payment", async () => {
      const ref = await paid();
      const intent = intentOf(ref);
      await provider.refund(ref, { amountMinor: 100, idempotencyKey: "r" });
      server.books.dispute(ref, "needs_response");
      const all = await told();
      expect(all).toEqual([
        { type: "charge.succeeded", ref: intent },
        { type: "payment_intent.succeeded", ref: intent },
        { type: "checkout.session.completed", ref },
        { type: "charge.refunded", ref: intent },
        { type: "charge.dispute.created", ref: intent },
      ]);
      for (const { ref: named } of all) {
        expect(await provider.query(named)).toMatchObject({ ref, refundedMinor: 100 });
      }
    });

    it("is refused with two times, or signed with another secret", async () => {
      const ref = await paid();
      const rawBody = JSON.stringify({
        id: "evt_1",
        type: "checkout.session.completed",
        data: { object: { id: ref, object: "checkout.session" } },
      });
      const old = signStripeWebhook(rawBody, server.webhookSecret, new Date(0));
      const fresh = Math.floor(clock.now().getTime() / 1000);
      const foreign = signStripeWebhook(rawBody, "whsec_other", clock.now());
      for (const [signature, reason] of [
        [old, "stale"],
        [`t=${fresh},${old}`, "malformed_signature"],
        [`${old},t=${fresh}`, "malformed_signature"],
        [foreign, "forged"],
      ] as const) {
        const headers = new Headers({ "stripe-signature": signature });
        const verdict = await provider.verifyWebhook({ rawBody, headers, now: clock.now() });
        expect(verdict).toEqual({ ok: false, reason });
      }
    });

    it.each(["", "no json", "[]", '{"id":"evt_1","type":"x","data":{}}'])(
      "with the body %j is refused, however well signed",
      async (rawBody) => {
        const signature = signStripeWebhook(rawBody, server.webhookSecret, clock.now());
        const headers = new Headers({ "stripe-signature": signature });
        const verdict = await provider.verifyWebhook({ rawBody, headers, now: clock.now() });
        expect(verdict.ok).toBe(false);
      },
    );
  });
});
