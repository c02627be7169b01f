import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { type PaypalServer, startPaypalServer } from "#tests/support/paypal-server.ts";

const NOW = "2027-01-11T08:00:00Z";
let paypal: PaypalServer;
let app: HttpApp;

beforeAll(async () => {
  paypal = await startPaypalServer({ clock: fixedClock(NOW) });
  app = await startHttpApp({ now: NOW, env: paypal.env });
  paypal.webhooks.state.url = `${app.url}/webhooks/paypal`;
});
afterAll(async () => {
  await app.close();
  await paypal.close();
});

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.services.db.$client.query(text, values)).rows as Row[];

async function orderByPaypal(start: string) {
  const { slug } = await addExpert(app.services);
  const { order } = await placeOrder(app.services, { start, expert: slug });
  const [payment] = await query<{ id: string; amount_minor: string }>(
    "select id, amount_minor from payments where order_id = $1",
    [order.id],
  );
  const { ref } = await app.services.payments.paypal!.createCheckout({
    paymentId: payment!.id,
    amountMinor: Number(payment!.amount_minor),
    currency: "USD",
    description: "1:1 coding mock interview",
    email: "asha@example.com",
    returnUrl: `${app.url}/orders/${order.id}`,
    cancelUrl: `${app.url}/orders/${order.id}`,
    expiresAt: new Date(NOW),
  });
  await query("update payments set provider = 'paypal', provider_ref = $2 where id = $1", [
    payment!.id,
    ref,
  ]);
  return { order: order.id, ref };
}

test("captures once by webhook when the payer approves and never returns", async () => {
  const { order, ref } = await orderByPaypal("2027-01-13T04:30:00.000Z");
  paypal.webhooks.state.held = true;
  paypal.payer(ref, "approve");
  await paypal.webhooks.release({ times: 2 });
  await app.services.runJobs();
  await paypal.webhooks.settled();
  await app.services.runJobs();
  const [state] = await query(
    `select o.status as "order", b.status as booking
     from orders o join session_list b on b.order_id = o.id where o.id = $1`,
    [order],
  );
  expect(state).toEqual({ order: "paid", booking: "confirmed" });
  expect(paypal.books.order(ref)?.capture?.status).toBe("COMPLETED");
  expect(await query("select type from webhook_inbox order by received_at, type")).toEqual([
    { type: "CHECKOUT.ORDER.APPROVED" },
    { type: "PAYMENT.CAPTURE.COMPLETED" },
  ]);
});

test("refuses a forged webhook and stores nothing", async () => {
  const before = await query("select 1 from webhook_inbox");
  const body = JSON.stringify({ id: "WH-1", event_type: "X", resource: { id: "1" } });
  const headers = paypal.signed(`${body} `, new Date(NOW));
  const reply = await fetch(`${app.url}/webhooks/paypal`, { method: "POST", body, headers });
  expect([reply.status, await reply.json()]).toEqual([400, { reason: "forged" }]);
  expect(await query("select 1 from webhook_inbox")).toEqual(before);
});
