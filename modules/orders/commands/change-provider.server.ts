import type { Products } from "../product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import { getLatestPayment, getOrder, type Payment } from "../data.server.ts";
import { chooseProvider } from "./choose-provider.server.ts";
import { applyProviderState } from "./settle-payment.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

/**
 * Switches an unpaid order to another provider. The earlier provider's session is closed first: if
 * it has been paid since, that payment counts, and if the provider can't tell, the order stays
 * there.
 */
export async function changeProvider(
  deps: Deps,
  orderId: string,
  wish: ProviderName,
): Promise<Result<{ payment: Payment }, "not_open" | "over_cap" | "payment_unavailable">> {
  const order = await getOrder(deps.db, orderId);
  const payment = await getLatestPayment(deps.db, orderId);
  if (order?.status !== "pending_payment" || !payment) return { ok: false, reason: "not_open" };
  if (payment.provider === wish) return { ok: true, payment };
  const chosen = chooseProvider(deps, order, wish);
  if (chosen === "over_cap" || chosen === "payment_unavailable") {
    return { ok: false, reason: chosen };
  }
  if (!(await closeSession(deps, payment))) return { ok: false, reason: "not_open" };

  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`);
    const closed = await tx.execute(
      sql`update payments set status = 'expired'
          where id = ${payment.id}::uuid and status in ('created', 'open', 'failed') returning id`,
    );
    if (closed.rows.length === 0) return;
    // Later than the previous one even with a stopped clock, because the latest counts.
    await tx.execute(
      sql`insert into payments (order_id, provider, status, amount_minor, currency, expires_at,
                                created_at)
          select order_id, ${chosen}, 'created', amount_minor, currency, expires_at,
                 greatest(${deps.clock.now()}, created_at + interval '1 millisecond')
          from payments p where id = ${payment.id}::uuid
            and (select status from orders where id = p.order_id) = 'pending_payment'`,
    );
  });
  const latest = await getLatestPayment(deps.db, orderId);
  return latest?.provider === chosen
    ? { ok: true, payment: latest }
    : { ok: false, reason: "not_open" };
}

/** Whether nothing more can be paid there. Without a ref, nobody was sent to the session. */
async function closeSession(deps: Deps, payment: Payment): Promise<boolean> {
  if (payment.providerRef === null) return true;
  const answer = await deps.payments[payment.provider]
    ?.expire(payment.providerRef)
    .catch((error: unknown) => {
      deps.log.warn({ err: error, payment: payment.id }, "a session could not be closed");
      return null;
    });
  if (answer?.status === "paid") await applyProviderState(deps, payment.id, answer);
  return answer?.status === "expired" || answer?.status === "failed";
}
