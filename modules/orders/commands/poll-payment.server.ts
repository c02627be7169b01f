import type { Products } from "../product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { getPayment } from "../data.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

/**
 * Polls the provider about an open payment, unless any process did so in the last ten seconds.
 * Returns whether it polled. Throws ProviderError.
 */
export async function pollPayment(deps: Deps, orderId: string): Promise<boolean> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const { rows } = await db.execute<{ id: string }>(
    sql`update payments set polled_at = ${now}
        where id = (select id from payments where order_id = ${orderId}
                    order by created_at desc, id limit 1)
          and provider_ref is not null and status in ('open', 'failed')
          and (polled_at is null
               or polled_at <= ${new Date(now.getTime() - config.payments.pollSeconds * 1000)})
          and exists (select from orders where id = ${orderId} and status = 'pending_payment')
        returning id`,
  );
  const payment = rows[0] && (await getPayment(db, rows[0].id));
  if (!payment) return false;
  await settlePayment(deps, payment);
  return true;
}

/** Polls in the background; the page shows what is known and refreshes. */
export function startPoll(deps: Deps, orderId: string): void {
  void pollPayment(deps, orderId).catch((error: unknown) => {
    deps.log.warn({ err: error, orderId }, "the provider could not be asked");
  });
}
