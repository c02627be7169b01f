import { createHash, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { attachOrder, lockHold } from "#app/features/booking/commands.server.ts";
import { getPrice, getService } from "#app/features/catalogue/data.server.ts";
import { quote, withinCardCap } from "#app/features/pricing/policy.ts";
import {
  type CouponRefusal,
  lockCoupon,
  reserveCoupon,
} from "#app/features/promotions/commands.server.ts";
import type { Result } from "#app/lib/result.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { getLatestPayment, getOrder, type Order, type Payment } from "../data.server.ts";
import type { OrderInput } from "../schema.ts";
import { openCheckout } from "./open-checkout.server.ts";
import { confirmPaidOrder } from "./settle-payment.server.ts";

export type OrderRefusal =
  | CouponRefusal
  | "hold_gone"
  | "candidate_busy"
  | "key_reused"
  | "over_cap"
  | "payment_unavailable";

export type CreatedOrder = { order: Order; checkoutUrl: string | null };

/**
 * Places the order for a held time: price and policy frozen, payment prepared, before any money
 * moves. Asking again with the same key, or again for the same hold, gives the same order.
 * @param candidate the signed-in person, whose e-mail is confirmed
 */
export async function createOrder(
  deps: Pick<Services, "db" | "clock" | "config" | "payments" | "queue" | "log">,
  candidate: { userId: string; email: string },
  input: OrderInput,
  idempotencyKey: string,
): Promise<Result<CreatedOrder, OrderRefusal>> {
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest();
  const placed = await deps.db.transaction((tx) =>
    placeOrder(deps, tx, candidate, input, idempotencyKey, requestHash),
  );
  if (!placed.ok) return placed;

  if (placed.payment === null) {
    return { ok: true, order: placed.order, checkoutUrl: null };
  }
  const checkoutUrl = await openCheckout(deps, placed.order, placed.payment);
  if (checkoutUrl === null) return { ok: false, reason: "payment_unavailable" };
  return { ok: true, order: placed.order, checkoutUrl };
}

type Placed = Result<{ order: Order; payment: Payment | null }, OrderRefusal>;

async function placeOrder(
  deps: Pick<Services, "clock" | "config" | "payments" | "queue">,
  tx: Tx,
  candidate: { userId: string; email: string },
  input: OrderInput,
  idempotencyKey: string,
  requestHash: Buffer,
): Promise<Placed> {
  const { clock, config, payments } = deps;
  const now = clock.now();

  // Two requests with one key take turns, so the second finds what the first has made.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${candidate.userId} ${idempotencyKey}`}, 2))`,
  );
  const known = await tx.execute<{ id: string; same: boolean }>(
    sql`select id, request_hash = ${requestHash} as same from orders
        where user_id = ${candidate.userId}::uuid and idempotency_key = ${idempotencyKey}`,
  );
  if (known.rows[0]) {
    if (!known.rows[0].same) return { ok: false, reason: "key_reused" };
    return existingOrder(tx, known.rows[0].id);
  }

  const hold = await lockHold(tx, input.hold, input.token, now);
  if (!hold?.standing) return { ok: false, reason: "hold_gone" };
  if (hold.orderId) {
    const order = await getOrder(tx, hold.orderId);
    if (order?.userId !== candidate.userId) return { ok: false, reason: "hold_gone" };
    return existingOrder(tx, hold.orderId);
  }

  const service = await getService(tx, hold.serviceSlug);
  const listMinor = await getPrice(tx, hold.serviceSlug, input.currency);
  if (!service || listMinor === null) return { ok: false, reason: "hold_gone" };

  const coupon = input.coupon
    ? await lockCoupon(tx, input.coupon, service.format !== "document", now)
    : null;
  if (coupon && !coupon.ok) return coupon;
  const quoted = quote(listMinor, input.currency, coupon);
  if (!withinCardCap(quoted, config.payments.capsMajor)) return { ok: false, reason: "over_cap" };
  const provider = payments.sandbox?.name;
  if (quoted.amountMinor > 0 && !provider) return { ok: false, reason: "payment_unavailable" };

  const id = await insertOrder(tx, {
    userId: candidate.userId,
    email: candidate.email,
    serviceSlug: hold.serviceSlug,
    quoted,
    policyVersion: config.cancellationPolicyVersion,
    details: input.details,
    idempotencyKey,
    requestHash,
    now,
  });
  if (coupon) await reserveCoupon(tx, id, coupon.code, now);
  const attached = await attachOrder(tx, hold, {
    id,
    candidateId: candidate.userId,
    extraMinutes: config.holds.paymentExtraMinutes,
    now,
  });
  if (!attached) {
    await tx.execute(sql`delete from coupon_redemptions where order_id = ${id}`);
    await tx.execute(sql`delete from orders where id = ${id}`);
    return { ok: false, reason: "candidate_busy" };
  }

  if (quoted.amountMinor === 0) {
    await confirmPaidOrder(deps, tx, id);
    return { ok: true, order: (await getOrder(tx, id))!, payment: null };
  }
  await tx.execute(
    sql`insert into payments (order_id, provider, status, amount_minor, currency, expires_at, created_at)
        select ${id}, ${provider}, 'created', ${quoted.amountMinor}, ${quoted.currency},
               hold_expires_at, ${now}
        from bookings where order_id = ${id}`,
  );
  return existingOrder(tx, id);
}

async function existingOrder(tx: Tx, id: string): Promise<Placed> {
  const order = await getOrder(tx, id);
  const payment = await getLatestPayment(tx, id);
  return { ok: true, order: order!, payment };
}

/** Order ids are random, not counted: they tell nobody how many there are. */
async function insertOrder(
  tx: Tx,
  order: {
    userId: string;
    email: string;
    serviceSlug: string;
    quoted: ReturnType<typeof quote>;
    policyVersion: string;
    details: OrderInput["details"];
    idempotencyKey: string;
    requestHash: Buffer;
    now: Date;
  },
): Promise<string> {
  const { quoted } = order;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const id = `GR-${String(randomInt(100_000_000)).padStart(8, "0")}`;
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into orders (id, user_id, service_slug, status, currency, list_minor, discount_minor,
                              tax_minor, amount_minor, policy_version, email, details,
                              idempotency_key, request_hash, created_at)
          values (${id}, ${order.userId}::uuid, ${order.serviceSlug}, 'pending_payment',
                  ${quoted.currency}, ${quoted.listMinor}, ${quoted.discountMinor},
                  ${quoted.taxMinor}, ${quoted.amountMinor}, ${order.policyVersion},
                  ${order.email}, ${JSON.stringify(order.details)}::jsonb,
                  ${order.idempotencyKey}, ${order.requestHash}, ${order.now})
          on conflict (id) do nothing
          returning id`,
    );
    if (rows[0]) return rows[0].id;
  }
  throw new Error("No free order id was found in 20 tries.");
}
