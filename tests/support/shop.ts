import { sql } from "drizzle-orm";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { signedIn } from "./admin-app.ts";
import { addExpert, placeOrder } from "./fixtures.ts";
import type { HttpApp } from "./http-app.ts";
import { payCheckout } from "./pay-checkout.ts";

export type Person = { userId: string; cookie: string; email: string };

export function shop(app: HttpApp) {
  let day = 1;

  async function person(): Promise<Person> {
    const { userId, cookie } = await signedIn(app);
    const { rows } = await app.services.db.execute<{ email: string }>(
      sql`select email from users where id = ${userId}::uuid`,
    );
    return { userId, cookie, email: rows[0]!.email };
  }

  async function bought(candidate: Person | null = null) {
    const { services } = app;
    const buyer = candidate ?? (await person());
    const expert = await addExpert(services);
    day = (day % 40) + 1;
    const today = services.clock.now();
    const start = new Date(Date.UTC(2027, today.getUTCMonth(), today.getUTCDate() + day + 1, 10));
    const placed = await placeOrder(services, {
      start: start.toISOString(),
      expert: expert.slug,
      candidate: buyer,
    });
    await payCheckout(services, placed.checkoutUrl);
    await settleLatestPayment(services, placed.order.id);
    return { id: placed.order.id, buyer, expert };
  }

  async function send(path: string, form: Record<string, string>, who: { cookie?: string } = {}) {
    const response = await fetch(app.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...(who.cookie ? { cookie: who.cookie } : {}), origin: app.url },
      body: new URLSearchParams(form),
    });
    const { status } = response;
    return { status, location: response.headers.get("location"), body: await response.text() };
  }

  return { person, bought, send };
}
