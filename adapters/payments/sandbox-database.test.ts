import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { paymentProviderContract } from "./contract.ts";
import { faultPlan } from "./sandbox-faults.ts";
import { SANDBOX_SIGNATURE_HEADER, signSandboxWebhook } from "./sandbox-signature.ts";
import { createSandboxProvider, type SandboxProvider } from "./sandbox.ts";
import type { WebhookRequest } from "./sandbox-webhooks.ts";
import { type Clock, fixedClock } from "#platform/clock.ts";
import { createSandboxStore } from "./sandbox-database.ts";

const SECRET = "whsec_of_the_tests";
const PUBLIC_URL = "https://greenroom.example";
const MINUTE = 60_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

paymentProviderContract("sandbox", async () => {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const provider = createSandboxProvider({
    store: createSandboxStore(database.db),
    publicUrl: PUBLIC_URL,
    webhookSecret: SECRET,
    clock,
    deliver: async () => ({ status: 200 }),
  });
  return {
    provider,
    clock,
    pay: async (ref) => void (await provider.hosted.pay(ref)),
    decline: async (ref) => void (await provider.hosted.decline(ref)),
    dispute: async (ref, state) => void (await provider.hosted.dispute(ref, state)),
    webhook({ id, type, ref, at }) {
      const rawBody = JSON.stringify({ id, type, data: { session: ref } });
      const signature = signSandboxWebhook({ body: rawBody, secret: SECRET, at });
      return { rawBody, headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: signature }) };
    },
    close: async () => {},
  };
});

describe("sandbox checkout", () => {
  let clock: Clock;
  let provider: SandboxProvider;
  let delivered: WebhookRequest[];
  /** The merchant's response; null when it is unreachable. */
  let merchant: { status: number } | null;
  let plan: ReturnType<typeof faultPlan>;

  beforeEach(async () => {
    await database.owner.$client.query("truncate sandbox_sessions cascade");
    clock = fixedClock("2026-12-01T09:30:00.000Z");
    delivered = [];
    merchant = { status: 200 };
    plan = faultPlan();
    provider = createSandboxProvider({
      store: createSandboxStore(database.db),
      publicUrl: PUBLIC_URL,
      webhookSecret: SECRET,
      clock,
      faults: plan.faults,
      async deliver(request) {
        delivered.push(request);
        if (!merchant) throw new Error("connection refused");
        return merchant;
      },
    });
  });

  const RETURN_URL = `${PUBLIC_URL}/orders/GR-00000001?token=a%20b`;
  const CANCEL_URL = `${PUBLIC_URL}/book-your-slot?step=pay`;

  async function open(): Promise<string> {
    const { ref, url } = await provider.createCheckout({
      paymentId: randomUUID(),
      amountMinor: 7900,
      currency: "USD",
      description: "1:1 coding mock interview",
      email: "zoe@example.com",
      returnUrl: RETURN_URL,
      cancelUrl: CANCEL_URL,
      expiresAt: new Date(clock.now().getTime() + 10 * MINUTE),
    });
    expect(url).toBe(`${PUBLIC_URL}/checkout/sandbox/${ref}`);
    return ref;
  }

  const status = async (ref: string) => (await provider.query(ref))?.status;

  /** The events as the merchant parses them; a forged one would be undefined. */
  const events = () =>
    Promise.all(
      delivered.map(async ({ body, headers }) => {
        const verdict = await provider.verifyWebhook({
          rawBody: body,
          headers: new Headers(headers),
          now: clock.now(),
        });
        return verdict.ok ? verdict.event : undefined;
      }),
    );

  test("pays once, however often, with one signed webhook to the merchant", async () => {
    const ref = await open();
    const outcomes = await Promise.all([1, 2, 3].map(() => provider.hosted.pay(ref)));
    for (const outcome of outcomes) expect(outcome).toEqual({ ok: true, redirectTo: RETURN_URL });
    expect(delivered.map(({ url }) => url)).toEqual([`${PUBLIC_URL}/webhooks/sandbox`]);
    expect(await events()).toEqual([{ id: expect.any(String), type: "payment.paid", ref }]);
    await provider.hosted.settle();
    expect(delivered).toHaveLength(1);
  });

  test("declines without closing the session", async () => {
    const ref = await open();
    const declined = { ok: true, redirectTo: `${CANCEL_URL}&declined=1` };
    expect(await provider.hosted.decline(ref)).toEqual(declined);
    plan.next("pay", { kind: "decline" });
    expect(await provider.hosted.pay(ref)).toEqual(declined);
    expect(await status(ref)).toBe("open");
    expect(delivered).toEqual([]);
    expect(await provider.hosted.pay(ref)).toEqual({ ok: true, redirectTo: RETURN_URL });
  });

  test("lets the visitor leave and come back", async () => {
    const ref = await open();
    expect(await provider.hosted.abandon(ref)).toEqual({ ok: true, redirectTo: CANCEL_URL });
    expect(await status(ref)).toBe("open");
  });

  test("refuses payment at or after the session's end", async () => {
    const ref = await open();
    clock.advance(10 * MINUTE - 1);
    expect(await status(ref)).toBe("open");
    clock.advance(1);
    expect(await status(ref)).toBe("expired");
    const expired = { ok: false, reason: "expired" };
    expect(await provider.hosted.pay(ref)).toEqual(expired);
    expect(await provider.hosted.approveLate(ref)).toEqual(expired);
    expect(await provider.hosted.duplicateWebhooks(ref)).toEqual(expired);
    expect(await provider.hosted.pay("sbs_unknown")).toEqual({ ok: false, reason: "not_found" });
    expect(delivered).toEqual([]);
  });

  describe("late approval", () => {
    test("completes half a minute after the session's end and sends a webhook", async () => {
      const ref = await open();
      expect(await provider.hosted.approveLate(ref)).toEqual({ ok: true, redirectTo: RETURN_URL });
      clock.advance(10 * MINUTE + 29_999);
      expect(await status(ref)).toBe("expired");
      expect(await provider.hosted.settle()).toEqual({ paid: 0, delivered: 0 });
      clock.advance(1);
      expect(await provider.hosted.settle()).toEqual({ paid: 1, delivered: 1 });
      expect(await status(ref)).toBe("paid");
      expect(await events()).toMatchObject([{ type: "payment.paid", ref }]);
    });

    test("completes on the first query after that, too", async () => {
      const ref = await open();
      await provider.hosted.approveLate(ref);
      clock.advance(10 * MINUTE + 30_000);
      expect(await status(ref)).toBe("paid");
      expect(await events()).toMatchObject([{ type: "payment.paid", ref }]);
    });

    test("completes even after the session expired", async () => {
      const ref = await open();
      await provider.hosted.approveLate(ref);
      clock.advance(10 * MINUTE);
      expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
      expect(await provider.expire(ref)).toMatchObject({ status: "expired" });
      clock.advance(30_000);
      await provider.hosted.settle();
      expect(await status(ref)).toBe("paid");
      expect(await events()).toMatchObject([{ type: "payment.paid", ref }]);
    });
  });

  test("sends each event twice and out of order on request", async () => {
    const ref = await open();
    const outcome = await provider.hosted.duplicateWebhooks(ref);
    expect(outcome).toEqual({ ok: true, redirectTo: RETURN_URL });
    const all = await events();
    const types = all.map((event) => event?.type);
    expect(types).toEqual(["payment.paid", "payment.paid", "payment.created", "payment.created"]);
    expect(new Set(all.map((event) => event?.id)).size).toBe(2);
    await provider.hosted.settle();
    expect(delivered).toHaveLength(4);
  });

  test.each([
    ["is away", null],
    ["answers 500", { status: 500 }],
    ["sends elsewhere", { status: 302 }],
  ])("never fails the payer when the merchant %s, and redelivers later", async (_what, answer) => {
    merchant = answer;
    const ref = await open();
    expect(await provider.hosted.pay(ref)).toEqual({ ok: true, redirectTo: RETURN_URL });
    expect(await provider.hosted.settle()).toMatchObject({ delivered: 0 });
    merchant = { status: 200 };
    clock.advance(MINUTE);
    expect(await provider.hosted.settle()).toMatchObject({ delivered: 1 });
    const ids = new Set(delivered.map(({ body }) => (JSON.parse(body) as { id: string }).id));
    expect([...ids]).toHaveLength(1);
    clock.advance(MINUTE);
    expect(await provider.hosted.settle()).toMatchObject({ delivered: 0 });
  });

  test("delivers over real HTTP", async () => {
    const requests: { method?: string; signature?: unknown; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const signature = request.headers["greenroom-signature"];
        requests.push({ method: request.method ?? "", signature, body });
        response.writeHead(200).end("{}");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const real = createSandboxProvider({
      store: createSandboxStore(database.db),
      publicUrl: `http://127.0.0.1:${port}`,
      webhookSecret: SECRET,
      clock,
    });
    const ref = await open();
    await real.hosted.pay(ref);
    expect(requests).toEqual([
      {
        method: "POST",
        signature: expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
        body: expect.stringContaining(ref),
      },
    ]);
    server.close();
    await once(server, "close");
    // The merchant's server is down, and the payer doesn't notice.
    const next = await open();
    expect(await real.hosted.pay(next)).toEqual({ ok: true, redirectTo: RETURN_URL });
  });

  describe("faults", () => {
    test.each(["unreachable", "timeout"] as const)("%s: nothing happened", async (kind) => {
      const ref = await open();
      await provider.hosted.pay(ref);
      plan.next("refund", { kind });
      const refund = () => provider.refund(ref, { amountMinor: 7900, idempotencyKey: ref });
      await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
      expect(await provider.query(ref)).toMatchObject({ refundedMinor: 0 });
      await refund();
      expect(await provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
    });

    test("cut reply: it happened, and a retry with the same key changes nothing", async () => {
      const ref = await open();
      await provider.hosted.pay(ref);
      plan.next("refund", { kind: "cut_reply" });
      const refund = () => provider.refund(ref, { amountMinor: 7900, idempotencyKey: ref });
      await expect(refund()).rejects.toMatchObject({ code: "unavailable" });
      expect(await provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
      await refund();
      expect(await provider.query(ref)).toMatchObject({ refundedMinor: 7900 });
    });

    test("late answer: it happened before the answer arrived", async () => {
      const ref = await open();
      const { promise, resolve } = Promise.withResolvers<void>();
      plan.next("expire", { kind: "answer_late", until: promise });
      const answer = provider.expire(ref);
      await expect.poll(() => status(ref)).toBe("expired");
      resolve();
      expect(await answer).toMatchObject({ status: "expired" });
    });
  });
});
