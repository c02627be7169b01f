import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { createStripeProvider } from "#adapters/payments/stripe.ts";
import { startStripeServer, type StripeServer } from "./stripe-server.ts";

const clock = fixedClock("2026-12-01T09:30:00.000Z");
const RETURN_URL = "https://greenroom.example/orders/GR-00000001?token=a%20b&x=1";
const CANCEL_URL = "https://greenroom.example/orders/GR-00000001?a=1&b=2";

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer({ clock, deliversByItself: true });
});
afterEach(() => server.close());

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { authorization: `Bearer ${server.secretKey}`, ...headers },
    redirect: "manual",
  });

const NEW_SESSION = {
  mode: "payment",
  success_url: RETURN_URL,
  cancel_url: CANCEL_URL,
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "7900",
  "line_items[0][price_data][product_data][name]": "Interview",
};

async function openSession(): Promise<{ id: string; url: string }> {
  return (await (await post("/v1/checkout/sessions", NEW_SESSION)).json()) as never;
}

test("its page takes one payment, also after a decline", async () => {
  const { url } = await openSession();
  const page = await (await fetch(url)).text();
  expect(page).toContain("Pay $79.00");
  expect(page).toContain(`href="${CANCEL_URL.replace("&", "&amp;")}"`);

  const path = new URL(url).pathname;
  const declined = await post(path, { action: "decline" });
  const back = declined.headers.get("location")!;
  expect(await (await fetch(new URL(back, server.url))).text()).toContain("was declined");
  const paid = await post(path, { action: "pay" });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, RETURN_URL]);
  expect(await (await fetch(url)).text()).toContain("is over");
});

test("refuses what Stripe refuses", async () => {
  const soon = String(clock.now().getTime() / 1000 + 30 * 60 - 1);
  const late = String(clock.now().getTime() / 1000 + 24 * 60 * 60 + 1);
  for (const [change, message] of [
    [{ expires_at: soon }, /at least 30 minutes/],
    [{ expires_at: late }, /less than 24 hours/],
    [{ "payment_method_types[0]": "card" }, /no longer supported/],
    [{ colour: "green" }, /unknown parameter: colour/],
    [{ customer_email: "zoe" }, /Invalid email/],
    [{ "line_items[0][price_data][unit_amount]": "49" }, /too small/],
    [{ success_url: "/orders" }, /Not a valid URL/],
  ] as const) {
    const answer = await post("/v1/checkout/sessions", { ...NEW_SESSION, ...change });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
    const body = (await answer.json()) as { error: { type: string; message: string } };
    expect(body.error).toMatchObject({ type: "invalid_request_error" });
    expect(body.error.message).toMatch(message);
  }
  const deep = "data.payment_intent.latest_charge.balance_transaction.source";
  const headers = { authorization: `Bearer ${server.secretKey}` };
  const list = await fetch(`${server.url}/v1/checkout/sessions?expand[0]=${deep}`, { headers });
  expect(list.status).toBe(400);
});

test("replays a key's response for a day, for the same request only", async () => {
  const create = (amount: string, key = "k") =>
    post(
      "/v1/checkout/sessions",
      { ...NEW_SESSION, "line_items[0][price_data][unit_amount]": amount },
      { "idempotency-key": key },
    );
  const first = await (await create("7900")).json();
  const again = await create("7900");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await again.json()).toEqual(first);
  const other = await create("7901");
  expect(other.status).toBe(400);
  expect(await other.json()).toMatchObject({ error: { type: "idempotency_error" } });
  // A request with invalid parameters doesn't use the key up.
  expect((await create("1", "k2")).status).toBe(400);
  expect((await create("7900", "k2")).status).toBe(200);
  clock.advance(25 * 60 * 60 * 1000);
  expect(await (await create("7900")).json()).not.toEqual(first);
});

test("retries an event until it is accepted, duplicated and reordered on request", async () => {
  const told: string[] = [];
  let status = 500;
  const { webhookSecret, secretKey, url } = server;
  const stripe = createStripeProvider({
    webhookSecret,
    secretKey,
    apiBase: url,
    sessionExtraMinutes: 32,
  });
  const merchant = createServer((req, res) => {
    let rawBody = "";
    req.on("data", (chunk: Buffer) => (rawBody += chunk.toString()));
    req.on("end", () => {
      const headers = new Headers({ "stripe-signature": String(req.headers["stripe-signature"]) });
      const now = clock.now();
      void stripe.verifyWebhook({ rawBody, headers, now }).then((verdict) => {
        told.push(verdict.ok ? verdict.event.type : verdict.reason);
        return res.writeHead(status).end();
      });
    });
  }).listen(0, "127.0.0.1");
  await once(merchant, "listening");
  server.events.sendTo(`http://127.0.0.1:${(merchant.address() as AddressInfo).port}`);

  const { id } = await openSession();
  server.books.pay(id);
  const PAID = ["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"];
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(6);
  status = 200;
  await expect.poll(() => server.events.waiting()).toEqual([]);
  expect(new Set(told)).toEqual(new Set(PAID));
  merchant.closeAllConnections();
  merchant.close();

  const still = await startStripeServer({ clock });
  const made = await stripeSession(still);
  still.books.pay(made);
  await still.events.deliver({ times: 2, reversed: true });
  const types = still.events.sent.map(({ type }) => type);
  expect(types).toEqual([...PAID.toReversed(), ...PAID.toReversed()]);
  await still.close();
});

async function stripeSession(at: StripeServer): Promise<string> {
  const response = await fetch(`${at.url}/v1/checkout/sessions`, {
    method: "POST",
    body: new URLSearchParams(NEW_SESSION),
    headers: { authorization: `Bearer ${at.secretKey}` },
  });
  return ((await response.json()) as { id: string }).id;
}
