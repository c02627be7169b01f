import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Payments } from "#adapters/payments/payments.ts";
import { holderHash } from "#modules/booking/commands.server.ts";
import { type Quote, quote } from "#modules/catalog/price-policy.ts";
import type { ServiceFormat } from "#modules/catalog/schema.ts";
import {
  type NewOrder,
  placedBefore,
  placeOrder,
} from "#modules/orders/commands/place-order.server.ts";
import { confirmPaidOrder } from "#modules/orders/commands/confirm-order.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { LIVE_SESSION } from "../policy.ts";
import type { OrderRequest, PlacingRefusal, Written } from "../session-order.ts";
import { takePrepaid, takeReductions } from "./reduce-order.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & {
  payments: Payments;
  products: Products;
};

/**
 * Orders a held time and freezes its terms. The first read only sets the price: the one writing
 * statement (orders/commands/place-order) decides under its locks.
 */
export async function orderSession(deps: Deps, request: OrderRequest): Promise<Written> {
  const { db, clock } = deps;
  const { candidate, input } = request;
  const now = clock.now();
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest();

  const terms = await readTerms(db, request, requestHash, now);
  if (terms.keyOrder) {
    return terms.sameRequest ? known(db, terms.keyOrder) : refuse("key_reused");
  }
  if (!terms.standing) return refuse("hold_gone");
  if (terms.holdOrder) {
    const order = await getOrder(db, terms.holdOrder);
    return order?.userId === candidate.userId ? known(db, order.id) : refuse("hold_gone");
  }
  const { serviceSlug, title, expert, format, listMinor } = terms;
  if (serviceSlug === null || format === null || listMinor === null) return refuse("hold_gone");

  const write = async (
    tx: Queryable,
    quoted: Quote,
    by: Pick<NewOrder, "couponCode" | "prepaidBy"> = {},
  ): Promise<Written> => {
    const placed = await placeOrder(deps, tx, {
      buyer: candidate,
      idempotencyKey: request.idempotencyKey,
      requestHash,
      quoted,
      ...by,
      details: input.details,
      age: input.age ?? "adult",
      provider: input.provider,
      line: {
        product: LIVE_SESSION,
        ref: input.hold,
        quantity: 1,
        unitListMinor: quoted.listMinor,
        description: `${title} with ${expert}`,
      },
      options: { holderToken: input.token },
    });
    if (placed.ok) return placed;
    return refuse(placed.reason === "sold" ? "hold_gone" : (placed.reason as PlacingRefusal));
  };
  const { coupon: code, currency, creditMinor = 0 } = input;
  if (code === undefined && !input.prepaid && creditMinor === 0 && listMinor > 0) {
    return write(db, quote(listMinor, currency, null));
  }

  // Locks reductions in the same transaction, and confirms a free order in it.
  return db.transaction(async (tx) => {
    const session = { serviceSlug, currency, listMinor, format, now };
    const take = input.prepaid ? takePrepaid : takeReductions;
    const paid = await take(deps, tx, request, session, write);
    if (!paid.ok || !paid.isNew || paid.payment) return paid;
    await confirmPaidOrder(deps, tx, paid.order.id);
    return { ...paid, order: (await getOrder(tx, paid.order.id))! };
  });
}

type Terms = {
  /** The earlier order with this key, and whether its request was the same. */
  keyOrder: string | null;
  sameRequest: boolean | null;
  /** Whether the visitor's hold is valid, and its earlier order. */
  standing: boolean | null;
  holdOrder: string | null;
  serviceSlug: string | null;
  title: string | null;
  expert: string | null;
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
               hold_order as "holdOrder", service_slug as "serviceSlug", title, expert, format,
               list_minor as "listMinor"
        from session_terms(
          ${candidate.userId}::uuid, ${idempotencyKey}, ${requestHash}, ${input.hold}::uuid,
          ${holderHash(input.token)}, ${input.currency}, ${now})`,
  );
  return rows[0]!;
}

async function known(db: Queryable, id: string): Promise<Written> {
  return { ok: true, ...(await placedBefore(db, id)) };
}

function refuse(reason: PlacingRefusal): { ok: false; reason: PlacingRefusal } {
  return { ok: false, reason };
}
