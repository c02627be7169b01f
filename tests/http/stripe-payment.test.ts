import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { signStripeWebhook } from "#tests/support/stripe/events.ts";
import { startStripeServer, type StripeServer } from "#tests/support/stripe-server.ts";

const NOW = "2027-01-11T08:00:00Z";
let stripe: StripeServer;
let app: HttpApp;

beforeAll(async () => {
  stripe = await startStripeServer({ clock: fixedClock(NOW) });
  app = await startHttpApp({ now: NOW, env: stripe.env });
  stripe.events.sendTo(`${app.url}/webhooks/stripe`);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.services.db.$client.query<T>(text, values)).rows;

async function openOrder(start: string): Promise<{ order: string; ref: string }> {
  const { slug } = await addExpert(app.services);
  const { order } = await placeOrder(app.services, { start, expert: slug });
  const [payment] = await query<{ id: string; amount: number; currency: "USD" | "INR" }>(
    `select id, amount_minor::int as amount, currency from payments where order_id = $1`,
    [order.id],
  );
  const { ref } = await app.services.payments.stripe!.createCheckout({
    paymentId: payment!.id,
    amountMinor: payment!.amount,
    currency: payment!.currency,
    description: "1:1 coding mock interview",
    email: "",
    returnUrl: `${app.url}/orders/${order.id}`,
    cancelUrl: `${app.url}/orders/${order.id}`,
    expiresAt: new Date(Date.parse(NOW) + 15 * 60_000),
  });
  await query(
    `update payments set provider = 'stripe', provider_ref = $2, checkout_url = $3 where id = $1`,
    [payment!.id, ref, `${stripe.url}/c/pay/${ref}`],
  );
  return { order: order.id, ref };
}

const statusOf = async (order: string) =>
  (await query<{ status: string }>("select status from orders where id = $1", [order]))[0]?.status;

describe("Stripe's events", () => {
  test("settle an order once, even duplicated and reordered", async () => {
    const { order, ref } = await openOrder("2027-01-13T10:00:00Z");
    stripe.books.decline(ref);
    await stripe.events.deliver();
    await app.services.runJobs();
    expect(await statusOf(order)).toBe("pending_payment");

    stripe.books.pay(ref);
    await stripe.events.deliver({ times: 3, reversed: true });
    expect(stripe.events.sent.map(({ status }) => status)).not.toContain(400);
    await app.services.runJobs();
    expect(await statusOf(order)).toBe("paid");
    const inbox = await query("select 1 from webhook_inbox where provider = 'stripe'");
    expect(inbox).toHaveLength(5);
    const mails = await query("select 1 from outbox_mails where dedupe_key like $1", [
      `order-confirmed:${order}:%`,
    ]);
    expect(mails).toHaveLength(2);
  });

  test("are refused with another secret or another provider's signature", async () => {
    const before = await query("select 1 from webhook_inbox");
    const body = JSON.stringify({
      id: "evt_forged",
      type: "checkout.session.completed",
      data: { object: { id: "cs_test_1", object: "checkout.session" } },
    });
    const signature = signStripeWebhook(body, "whsec_other", new Date(NOW));
    for (const name of ["stripe-signature", "greenroom-signature"]) {
      const headers = { [name]: signature };
      const reply = await apiClient(app.url).call("POST", "/webhooks/stripe", { body, headers });
      expect(reply.status).toBe(400);
    }
    expect(await query("select 1 from webhook_inbox")).toEqual(before);
  });
});
