import type { Products } from "#modules/orders/product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { createHash, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { holderHash } from "#modules/booking/commands.server.ts";
import type { ServiceFormat } from "#modules/catalog/schema.ts";
import { type Quote, quote } from "#modules/catalog/price-policy.ts";
import type { FoundCoupon } from "#modules/promotions/commands.server.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Queryable } from "#platform/db/client.ts";
import { getLatestPayment, getOrder } from "#modules/orders/data.server.ts";
import { chooseProvider } from "#modules/orders/commands/choose-provider.server.ts";
import { takePrepaid, takeReductions } from "./reduce-order.server.ts";
import type { OrderRequest, Placed, PlacingRefusal, Written } from "./order-request.server.ts";
import { confirmPaidOrder } from "#modules/orders/commands/settle-payment.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & {
  payments: Payments;
  products: Products;
};

/**
 * Writes an order for a held time with everything frozen that was agreed, and the payment about to
 * be asked for. What is read first only sets the price: `place_order` (0012_live_sessions.sql)
 * looks again under its locks and decides, in one statement.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Placed> {
  const { db, clock, config } = deps;
  const { candidate, input } = request;
  const now = clock.now();
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest();

  const terms = await readTerms(db, request, requestHash, now);
  if (terms.keyOrder) {
    return terms.sameRequest ? placedBefore(db, terms.keyOrder) : refuse("key_reused");
  }
  if (!terms.standing) return refuse("hold_gone");
  if (terms.holdOrder) {
    const order = await getOrder(db, terms.holdOrder);
    return order?.userId === candidate.userId ? placedBefore(db, order.id) : refuse("hold_gone");
  }
  const { serviceSlug, format, listMinor } = terms;
  if (serviceSlug === null || format === null || listMinor === null) return refuse("hold_gone");

  const write = async (
    tx: Queryable,
    quoted: Quote,
    coupon: FoundCoupon | null = null,
  ): Promise<Written> => {
    const provider = quoted.amountMinor > 0 ? chooseProvider(deps, quoted, input.provider) : null;
    if (provider === "over_cap" || provider === "payment_unavailable") return refuse(provider);
    return writeOrder(tx, request, {
      requestHash,
      serviceSlug,
      quoted,
      couponCode: coupon?.code ?? null,
      provider,
      policyVersion: config.refundPolicies.current,
      extraMinutes: config.holds.paymentExtraMinutes,
      mostUnpaid: Math.ceil(config.limits.unpaidOrdersPerAccount * config.rateLimitScale),
      now,
    });
  };
  const { coupon: code, currency, creditMinor = 0 } = input;
  if (code === undefined && !input.prepaid && creditMinor === 0 && listMinor > 0) {
    return write(db, quote(listMinor, currency, null));
  }

  // What else pays for it is locked around it, and what costs nothing is confirmed with it.
  return db.transaction(async (tx) => {
    const session = { serviceSlug, currency, listMinor, format, now };
    const take = input.prepaid ? takePrepaid : takeReductions;
    const paid = await take(tx, request, session, write);
    if (!paid.ok || !paid.isNew || paid.payment) return paid;
    await confirmPaidOrder(deps, tx, paid.order.id);
    return { ...paid, order: (await getOrder(tx, paid.order.id))! };
  });
}

type Terms = {
  /** The order made under this key before, and whether by the same request. */
  keyOrder: string | null;
  sameRequest: boolean | null;
  /** Of the hold, when it is the visitor's: whether it stands, and the order made of it before. */
  standing: boolean | null;
  holdOrder: string | null;
  serviceSlug: string | null;
  format: ServiceFormat | null;
  listMinor: number | null;
};

async function readTerms(
  db: Queryable,
  { candidate, input, idempotencyKey }: OrderRequest,
  requestHash: Buffer,
  now: Date,
): Promise<Terms> {
  const { rows } = await db.execute<Terms>(
    sql`select key_order as "keyOrder", same_request as "sameRequest", standing,
               hold_order as "holdOrder", service_slug as "serviceSlug", format,
               list_minor as "listMinor"
        from order_terms(
          ${candidate.userId}::uuid, ${idempotencyKey}, ${requestHash}, ${input.hold}::uuid,
          ${holderHash(input.token)}, ${input.currency}, ${now})`,
  );
  return rows[0]!;
}

async function writeOrder(
  db: Queryable,
  { candidate, input, idempotencyKey }: OrderRequest,
  agreed: {
    requestHash: Buffer;
    serviceSlug: string;
    quoted: Quote;
    couponCode: string | null;
    provider: ProviderName | null;
    policyVersion: string;
    extraMinutes: number;
    mostUnpaid: number;
    now: Date;
  },
): Promise<Written> {
  const { quoted, serviceSlug, provider, policyVersion, couponCode, now } = agreed;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Order ids are random, not counted: they tell nobody how many there are.
    const id = `GR-${String(randomInt(100_000_000)).padStart(8, "0")}`;
    const { rows } = await db.execute<{
      outcome:
        | "placed"
        | "known"
        | "key_reused"
        | "hold_gone"
        | "candidate_busy"
        | "too_many_unpaid"
        | "day_full"
        | "id_taken";
      found_order: string | null;
      payment_id: string | null;
      pay_until: string;
    }>(
      sql`select * from place_order(
            ${id}, ${candidate.userId}::uuid, ${idempotencyKey}, ${agreed.requestHash},
            ${input.hold}::uuid, ${holderHash(input.token)}, ${serviceSlug}, ${quoted.currency},
            ${quoted.listMinor}, ${quoted.discountMinor}, ${quoted.taxMinor},
            ${quoted.amountMinor}, ${policyVersion}, ${candidate.email},
            ${JSON.stringify(input.details)}::jsonb, ${provider}, ${agreed.extraMinutes}, ${now},
            ${quoted.creditMinor}, ${quoted.packMinor}, ${agreed.mostUnpaid})`,
    );
    const { outcome, found_order: found, payment_id: paymentId, pay_until } = rows[0]!;
    if (outcome === "id_taken") continue;
    if (outcome === "known") return placedBefore(db, found!);
    if (outcome !== "placed") return refuse(outcome);
    return {
      ok: true,
      isNew: true,
      order: {
        id,
        userId: candidate.userId,
        serviceSlug,
        status: "pending_payment",
        kind: "session",
        ...quoted,
        refundedMinor: 0,
        returnedMinor: 0,
        pack: null,
        policyVersion,
        email: candidate.email,
        details: input.details,
        couponCode,
        createdAt: now,
        paidAt: null,
      },
      payment:
        paymentId === null || provider === null
          ? null
          : {
              id: paymentId,
              orderId: id,
              provider,
              providerRef: null,
              checkoutUrl: null,
              status: "created",
              amountMinor: quoted.amountMinor,
              currency: quoted.currency,
              expiresAt: new Date(pay_until),
              feeMinor: null,
              dispute: "none",
            },
    };
  }
  throw new Error("No free order id was found in 20 tries.");
}

async function placedBefore(db: Queryable, id: string): Promise<Written & { ok: true }> {
  const order = await getOrder(db, id);
  return { ok: true, isNew: false, order: order!, payment: await getLatestPayment(db, id) };
}

function refuse(reason: PlacingRefusal): { ok: false; reason: PlacingRefusal } {
  return { ok: false, reason };
}
