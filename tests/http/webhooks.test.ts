import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signSandboxWebhook } from "#adapters/payments/sandbox-signature.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

const SECRET = "sandbox-webhook-secret";
let app: HttpApp;

beforeAll(async () => {
  app = await startHttpApp({ now: NOW });
});
afterAll(() => app.close());

const NOW = "2027-01-11T08:00:00Z";
const now = () => new Date(NOW);
const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1000);

function event(ref: string, id = `evt_${randomUUID()}`, type = "payment.paid"): string {
  return JSON.stringify({ id, type, createdAt: now().toISOString(), data: { session: ref } });
}

const signed = (body: string, at = now(), secret = SECRET) => ({
  "content-type": "application/json",
  "greenroom-signature": signSandboxWebhook({ body, secret, at }),
});

const deliver = (body: BodyInit, headers: Record<string, string>, provider = "sandbox") =>
  apiClient(app.url).call("POST", `/webhooks/${provider}`, { body, headers });

const count = async (table: string) => {
  const { rows } = await app.services.db.$client.query(`select 1 from ${table}`);
  return rows.length;
};

const statusOf = async (order: string) => {
  const { rows } = await app.services.db.$client.query<{ order: string; booking: string }>(
    `select o.status as "order", b.status as booking
     from orders o join session_list b on b.order_id = o.id where o.id = $1`,
    [order],
  );
  return rows[0];
};

/** An order paid at the sandbox, without a webhook yet. */
async function paidOrder(start: string) {
  const { slug } = await addExpert(app.services);
  const { order, checkoutUrl } = await placeOrder(app.services, { start, expert: slug });
  const ref = checkoutUrl!.split("/").at(-1)!;
  await app.services.payments.sandbox!.hosted.pay(ref);
  return { order: order.id, ref };
}

describe("a webhook without a valid signature", () => {
  const body = event("sbs_x");
  const refused: [string, string, () => Record<string, string>][] = [
    ["has no signature", "no_signature", () => ({})],
    ["has an empty one", "no_signature", () => ({ "greenroom-signature": "" })],
    ["has a malformed one", "malformed_signature", () => ({ "greenroom-signature": "t=1" })],
    ["is signed with another secret", "forged", () => signed(body, now(), "another-secret")],
    ["is signed for another body", "forged", () => signed(event("sbs_y"))],
    ["was signed 301 s ago", "stale", () => signed(body, secondsAgo(301))],
    ["was signed 301 s ahead", "future", () => signed(body, secondsAgo(-301))],
    [
      "claims another time than was signed",
      "forged",
      () => {
        const { "greenroom-signature": signature } = signed(body, secondsAgo(600));
        const fresh = Math.floor(now().getTime() / 1000);
        return { "greenroom-signature": signature.replace(/t=\d+/, `t=${fresh}`) };
      },
    ],
  ];
  test.each(refused)("that %s is refused: %s", async (_why, reason, headers) => {
    const reply = await deliver(body, headers());
    expect([reply.status, reply.body.reason]).toEqual([400, reason]);
  });

  test("is refused when re-serialized, or when it is not an event", async () => {
    const spaced = JSON.stringify(JSON.parse(body), null, 1);
    expect((await deliver(spaced, signed(body))).status).toBe(400);
    expect((await deliver(`${body}\n`, signed(body))).status).toBe(400);
    for (const nonsense of ["", "{", "null", "[]", '{"id":"x"}', `{"id":1,"type":"t","data":{}}`]) {
      const reply = await deliver(nonsense, signed(nonsense));
      expect([nonsense, reply.status]).toEqual([nonsense, 400]);
    }
    const notText = new Uint8Array([0xff, 0xfe, 0x00, 0x7b]);
    expect((await deliver(notText, signed("\u00ff\u00fe\0{"))).status).toBe(400);
  });

  test("of an unconfigured provider is a 404", async () => {
    for (const provider of ["stripe", "paypal", "constructor", "__proto__", "toString"]) {
      expect((await deliver(body, signed(body), provider)).status).toBe(404);
    }
  });

  // Fails, like the tests above, if `verifyWebhook` accepts everything.
  test("leaves nothing behind", async () => {
    expect(await count("webhook_inbox")).toBe(0);
    const { order, ref } = await paidOrder("2027-01-12T08:00:00Z");
    const forged = event(ref);
    await deliver(forged, signed(forged, now(), "another-secret"));
    await app.services.runJobs();
    expect(await count("webhook_inbox")).toBe(0);
    expect(await statusOf(order)).toEqual({ order: "pending_payment", booking: "held" });
  });
});

describe("a webhook with a valid signature", () => {
  test("is stored and acknowledged before it is processed", async () => {
    const { order, ref } = await paidOrder("2027-01-12T10:00:00Z");
    const before = await count("webhook_inbox");
    const body = event(ref);
    const reply = await deliver(body, signed(body));
    expect(reply.status).toBe(200);
    expect(await count("webhook_inbox")).toBe(before + 1);
    expect(await statusOf(order)).toEqual({ order: "pending_payment", booking: "held" });
    await app.services.runJobs();
    expect(await statusOf(order)).toEqual({ order: "paid", booking: "confirmed" });
  });

  test("is valid for 300 s either way", async () => {
    for (const age of [300, -300]) {
      const body = event("sbs_nobody");
      expect((await deliver(body, signed(body, secondsAgo(age)))).status).toBe(200);
    }
    await app.services.runJobs();
  });

  test("takes effect once when sent five times, in parallel and out of order", async () => {
    const { order, ref } = await paidOrder("2027-01-12T12:00:00Z");
    const before = await count("webhook_inbox");
    const mailsBefore = await count("outbox_mails");
    const paid = event(ref);
    const created = event(ref, undefined, "payment.created");
    const shuffled = [paid, created, paid, paid, created, paid, paid, created];
    const replies = await Promise.all(shuffled.map((body) => deliver(body, signed(body))));
    expect(replies.map((reply) => reply.status)).toEqual(shuffled.map(() => 200));
    await app.services.runJobs();
    expect((await deliver(paid, signed(paid))).status).toBe(200);
    await app.services.runJobs();
    expect(await count("webhook_inbox")).toBe(before + 2);
    expect(await count("outbox_mails")).toBe(mailsBefore + 2);
    expect(await statusOf(order)).toEqual({ order: "paid", booking: "confirmed" });
  });

  test("about an unknown payment is stored, acknowledged, and ignored", async () => {
    const body = event("sbs_00000000000000000000000000000000");
    expect((await deliver(body, signed(body))).status).toBe(200);
    await app.services.runJobs();
    const { rows } = await app.services.db.$client.query(
      "select 1 from webhook_inbox where processed_at is null",
    );
    expect(rows).toEqual([]);
  });

  test("that claims payment of an unpaid checkout confirms nothing", async () => {
    const { slug } = await addExpert(app.services);
    const start = "2027-01-12T14:00:00Z";
    const { order, checkoutUrl } = await placeOrder(app.services, { start, expert: slug });
    const body = event(checkoutUrl!.split("/").at(-1)!);
    expect((await deliver(body, signed(body))).status).toBe(200);
    await app.services.runJobs();
    expect(await statusOf(order.id)).toEqual({ order: "pending_payment", booking: "held" });
  });

  test("with characters that no text column holds is accepted", async () => {
    const id = `evt_${randomUUID()}`;
    const body = `{"id":"${id}\\u0000","type":"t\\ud800","data":{"session":"a\\u0000b"},"n":"\0"}`;
    const unescaped = body.replace("\0", "");
    expect((await deliver(unescaped, signed(unescaped))).status).toBe(200);
    await app.services.runJobs();
    // A raw NUL is invalid JSON.
    expect((await deliver(body, signed(body))).status).toBe(400);
  });
});
