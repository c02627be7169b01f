import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Payments } from "#adapters/payments/payments.ts";
import { holderHash } from "#modules/booking/commands.server.ts";
import { placedBefore, placeOrder } from "#modules/orders/commands/place-order.server.ts";
import { placeInTransaction, placeReduced } from "#modules/orders/commands/place-reduced.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { LIVE_SESSION } from "../policy.ts";
import type { OrderRequest, PlacingRefusal, Written } from "../session-order.ts";
import { takePrepaid } from "./take-prepaid.server.ts";

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
    return terms.sameRequest ? existing(db, terms.keyOrder) : refuse("key_reused");
  }
  if (!terms.standing) return refuse("hold_gone");
  if (terms.holdOrder) {
    const order = await getOrder(db, terms.holdOrder);
    return order?.payerId === candidate.userId ? existing(db, order.id) : refuse("hold_gone");
  }
  const { serviceSlug, title, expert, listMinor } = terms;
  if (serviceSlug === null || listMinor === null) return refuse("hold_gone");

  const { currency, prepaid } = input;
  const asked = (unitListMinor: number) => ({
    payer: candidate,
    idempotencyKey: request.idempotencyKey,
    requestHash,
    details: input.details,
    age: input.age ?? ("adult" as const),
    provider: input.provider,
    line: {
      product: LIVE_SESSION,
      ref: input.hold,
      quantity: 1,
      unitListMinor,
      description: `${title} with ${expert}`,
    },
    options: { holderToken: input.token },
  });
  const placed = prepaid
    ? await placeInTransaction(deps, (tx) =>
        takePrepaid(tx, request, { serviceSlug, currency, listMinor, now }, (quoted, prepaidBy) =>
          placeOrder(deps, tx, { ...asked(quoted.listMinor), quoted, prepaidBy }),
        ),
      )
    : await placeReduced(deps, asked(listMinor), { listMinor, currency }, input);
  if (placed.ok) return placed;
  return refuse(placed.reason === "sold" ? "hold_gone" : (placed.reason as PlacingRefusal));
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
               hold_order as "holdOrder", service_slug as "serviceSlug", title, expert,
               list_minor as "listMinor"
        from session_terms(
          p_payer => ${candidate.userId}::uuid, p_key => ${idempotencyKey},
          p_request => ${requestHash}, p_hold => ${input.hold}::uuid,
          p_holder => ${holderHash(input.token)}, p_currency => ${input.currency},
          p_now => ${now})`,
  );
  return rows[0]!;
}

async function existing(db: Queryable, id: string): Promise<Written> {
  return { ok: true, ...(await placedBefore(db, id)) };
}

function refuse(reason: PlacingRefusal): { ok: false; reason: PlacingRefusal } {
  return { ok: false, reason };
}
