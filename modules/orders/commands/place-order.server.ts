import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Result } from "#lib/result.ts";
import type { Quote } from "#modules/catalog/price-policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import {
  getLatestPayment,
  getOrder,
  type Order,
  type OrderLine,
  type Payment,
} from "../data.server.ts";
import type { Age } from "../schema.ts";
import { productOf, type Products } from "../product.ts";
import type { BuyerDetails } from "../schema.ts";
import { chooseProvider } from "./choose-provider.server.ts";

export type PlaceRefusal =
  | "key_reused"
  /** Another buyer ordered it first. */
  | "sold"
  /** The account has too many unpaid orders. */
  | "too_many_unpaid"
  | "over_cap"
  | "payment_unavailable";

/** The agreed terms, frozen with the order. */
export type NewOrder = {
  payer: { userId: string; email: string };
  /** Whose it will be; the payer by default. */
  participantId?: string | undefined;
  idempotencyKey: string;
  requestHash: Buffer;
  quoted: Quote;
  /** The earlier order that pays `quoted.prepaidMinor`. */
  prepaidBy?: string;
  couponCode?: string | null;
  details: BuyerDetails | null;
  age: Age;
  provider?: ProviderName | undefined;
  line: Pick<OrderLine, "product" | "quantity" | "unitListMinor" | "description"> & {
    /** The product's id of the item; if null, the product creates one. */
    ref: string;
  };
  /** The product's own inputs for reserving it. */
  options: Readonly<Record<string, string>>;
};

export type PlacedOrder = { order: Order; payment: Payment | null; isNew: boolean };

/**
 * Writes an order, its line and its upcoming payment, and reserves the item, in one statement in
 * which each module decides under its own locks. The same key or item returns the same order.
 * @returns the order, or a reason of ours or the product's
 */
export async function placeOrder(
  deps: Pick<Platform, "config" | "clock"> & { payments: Payments; products: Products },
  db: Queryable,
  asked: NewOrder,
): Promise<Result<PlacedOrder, string>> {
  const { config, clock } = deps;
  const { payer, quoted } = asked;
  const provider = quoted.amountMinor > 0 ? chooseProvider(deps, quoted, asked.provider) : null;
  if (provider === "over_cap" || provider === "payment_unavailable") return refuse(provider);
  const mostUnpaid = Math.ceil(config.limits.unpaidOrdersPerAccount * config.rateLimitScale);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Random ids don't reveal the number of orders.
    const id = `GR-${String(randomInt(100_000_000)).padStart(8, "0")}`;
    const order = newOrder(id, asked, config.refundPolicies.current, clock.now());
    const line = order.lines[0]!;
    const sale = { orderId: id, currency: quoted.currency, line, options: asked.options };
    const people = { payer: sql`opened.payer`, participant: sql`opened.participant` };
    const reserve = productOf(deps.products, line).reserve(deps, people, sale);
    const { rows } = await db.execute<{
      opened: string;
      reserved: string | null;
      found_order: string | null;
      payment_id: string | null;
      held_until: string | null;
    }>(
      sql`select opened.outcome as opened, opened.found_order, reserved.outcome as reserved,
                 reserved.held_until, placed.payment_id
          from open_order(
                 p_order => ${id}, p_payer => ${payer.userId}::uuid,
                 p_participant => ${line.participantId}::uuid, p_key => ${asked.idempotencyKey},
                 p_request => ${asked.requestHash}, p_ref => ${line.ref}::uuid,
                 p_most_unpaid => ${mostUnpaid}) opened,
               lateral ${reserve} reserved,
               lateral place_order(reserved.held_until,
                                   ${orderRow(order, asked, provider)}::jsonb,
                                   ${lineRows(order)}::jsonb) placed`,
    );
    const { opened, found_order: found, reserved, payment_id, held_until } = rows[0]!;
    if (opened === "id_taken") continue;
    if (opened === "known") return { ok: true, ...(await placedBefore(db, found!)) };
    if (opened !== "open") return refuse(opened);
    if (reserved !== "reserved") return refuse(reserved!);
    const payment: Payment | null =
      payment_id === null || provider === null
        ? null
        : {
            id: payment_id,
            orderId: id,
            provider,
            providerRef: null,
            checkoutUrl: null,
            status: "created",
            amountMinor: quoted.amountMinor,
            currency: quoted.currency,
            expiresAt: new Date(held_until!),
            feeMinor: null,
            dispute: "none",
          };
    return { ok: true, isNew: true, order, payment };
  }
  throw new Error("No free order id was found in 20 tries.");
}

/** The order placed under this key before; null without one. */
export async function findPlaced(
  db: Queryable,
  {
    payer,
    idempotencyKey,
    requestHash,
  }: Pick<NewOrder, "payer" | "idempotencyKey" | "requestHash">,
): Promise<Result<PlacedOrder, "key_reused"> | null> {
  const { rows } = await db.execute<{ id: string; same: boolean }>(
    sql`select id, request_hash = ${requestHash} as same from orders
        where payer_id = ${payer.userId}::uuid and idempotency_key = ${idempotencyKey}`,
  );
  const [found] = rows;
  if (!found) return null;
  return found.same
    ? { ok: true, ...(await placedBefore(db, found.id)) }
    : { ok: false, reason: "key_reused" };
}

/** An existing order in its current state. */
export async function placedBefore(db: Queryable, id: string): Promise<PlacedOrder> {
  const order = await getOrder(db, id);
  return { isNew: false, order: order!, payment: await getLatestPayment(db, id) };
}

function newOrder(
  id: string,
  { payer, participantId, quoted, line, prepaidBy, couponCode, details }: NewOrder,
  policyVersion: string,
  createdAt: Date,
): Order {
  const { listMinor, discountMinor, taxMinor } = quoted;
  const amountMinor = listMinor - discountMinor + taxMinor;
  return {
    id,
    payerId: payer.userId,
    lines: [
      {
        ...line,
        participantId: participantId ?? payer.userId,
        discountMinor,
        taxMinor,
        amountMinor,
      },
    ],
    status: "pending_payment",
    ...quoted,
    prepaidBy: prepaidBy ?? null,
    refundedMinor: 0,
    returnedMinor: 0,
    policyVersion,
    email: payer.email,
    details,
    couponCode: couponCode ?? null,
    createdAt,
    paidAt: null,
    fulfilledAt: null,
  };
}

function orderRow(order: Order, asked: NewOrder, provider: ProviderName | null): string {
  return JSON.stringify({
    id: order.id,
    payer_id: order.payerId,
    currency: order.currency,
    list_minor: order.listMinor,
    discount_minor: order.discountMinor,
    tax_minor: order.taxMinor,
    credit_minor: order.creditMinor,
    prepaid_minor: order.prepaidMinor,
    prepaid_by: order.prepaidBy,
    amount_minor: order.amountMinor,
    policy_version: order.policyVersion,
    email: order.email,
    details: order.details,
    guardian_agreed: asked.age === "guardian",
    idempotency_key: asked.idempotencyKey,
    request_hash: `\\x${asked.requestHash.toString("hex")}`,
    created_at: order.createdAt,
    provider,
  });
}

function lineRows({ lines }: Order): string {
  return JSON.stringify(
    lines.map((line) => ({
      product: line.product,
      ref: line.ref,
      participant_id: line.participantId,
      quantity: line.quantity,
      unit_list_minor: line.unitListMinor,
      discount_minor: line.discountMinor,
      tax_minor: line.taxMinor,
      amount_minor: line.amountMinor,
      description: line.description,
    })),
  );
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
