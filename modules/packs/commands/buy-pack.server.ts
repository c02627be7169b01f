import type { Db } from "#platform/db/client.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { createHash, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { getPrice, getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { addPack } from "../commands.server.ts";
import { packPrice } from "../policy.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import { PACKS } from "#content/services.ts";
import { getLatestPayment, getOrder, type Order } from "#modules/orders/data.server.ts";
import { chooseProvider } from "#modules/orders/commands/choose-provider.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";

/** How long a pack's checkout stays open. It keeps nobody from anything. */
const PAY_MINUTES = 60;

export type PackRefusal =
  /** No such pack is sold for this service in this currency. */
  | "not_sold"
  /** It costs something else than was shown. */
  | "price_changed"
  | "key_reused"
  /** As many orders of theirs as may be are waiting for payment. */
  | "too_many_unpaid"
  | "over_cap"
  | "payment_unavailable";

export type PackInput = {
  service: string;
  sessions: number;
  currency: Currency;
  /** What was shown, minor units. */
  expectedMinor: number;
  provider?: ProviderName;
};

/**
 * Orders a pack for somebody signed in, and asks for its payment as for a session's. The same key is
 * the same order.
 */
export async function buyPack(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & { payments: Payments },
  buyer: { userId: string; email: string },
  input: PackInput,
  idempotencyKey: string,
): Promise<Result<{ order: Order; checkoutUrl: string | null }, PackRefusal>> {
  const { db, config, clock } = deps;
  const offer = await findPackOffer(db, input);
  if (!offer) return refuse("not_sold");
  if (offer.amountMinor !== input.expectedMinor) return refuse("price_changed");
  const provider = chooseProvider(
    deps,
    { amountMinor: offer.amountMinor, currency: input.currency },
    input.provider,
  );
  if (provider === "over_cap" || provider === "payment_unavailable") return refuse(provider);

  const now = clock.now();
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest();
  const mostUnpaid = Math.ceil(config.limits.unpaidOrdersPerAccount * config.rateLimitScale);
  const written = await db.transaction(async (tx) => {
    // The candidate's lock, as in place_order: their requests take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${buyer.userId}, 1))`);
    const earlier = await tx.execute<{ id: string; same: boolean }>(
      sql`select id, request_hash = ${requestHash} as same from orders
          where user_id = ${buyer.userId}::uuid and idempotency_key = ${idempotencyKey}`,
    );
    const known = earlier.rows[0];
    if (known) return known.same ? { orderId: known.id } : ("key_reused" as const);
    const { rows: unpaid } = await tx.execute(
      sql`select from orders where user_id = ${buyer.userId}::uuid and status = 'pending_payment'`,
    );
    if (unpaid.length >= mostUnpaid) return "too_many_unpaid" as const;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const id = `GR-${String(randomInt(100_000_000)).padStart(8, "0")}`;
      const { rows } = await tx.execute(
        sql`insert into orders (id, user_id, kind, service_slug, status, currency, list_minor,
                                discount_minor, amount_minor, policy_version, email,
                                idempotency_key, request_hash, created_at)
            values (${id}, ${buyer.userId}::uuid, 'pack', ${input.service}, 'pending_payment',
                    ${input.currency}, ${offer.listMinor}, ${offer.discountMinor},
                    ${offer.amountMinor}, ${config.refundPolicies.current}, ${buyer.email},
                    ${idempotencyKey}, ${requestHash}, ${now})
            on conflict do nothing returning id`,
      );
      if (rows.length > 0) {
        await addPack(tx, {
          orderId: id,
          userId: buyer.userId,
          serviceSlug: input.service,
          currency: input.currency,
          unitListMinor: offer.unitListMinor,
          sessions: input.sessions,
          amountMinor: offer.amountMinor,
        });
        await tx.execute(
          sql`insert into payments (order_id, provider, status, amount_minor, currency, expires_at,
                                    created_at)
              values (${id}, ${provider}, 'created', ${offer.amountMinor}, ${input.currency},
                      ${new Date(now.getTime() + PAY_MINUTES * 60_000)}, ${now})`,
        );
        return { orderId: id };
      }
      // The id is another order's: try a new one.
    }
    throw new Error("No free order id was found in 20 tries.");
  });
  if (typeof written === "string") return refuse(written);
  const { orderId } = written;

  const [order, payment] = await Promise.all([
    getOrder(db, orderId),
    getLatestPayment(db, orderId),
  ]);
  if (order?.status !== "pending_payment" || !payment) {
    return { ok: true, order: order!, checkoutUrl: null };
  }
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null ? refuse("payment_unavailable") : { ok: true, order, checkoutUrl };
}

/** What a pack costs now; null when it is not sold. Packs are of live sessions alone. */
export async function findPackOffer(
  db: Db,
  { service: slug, sessions, currency }: Pick<PackInput, "service" | "sessions" | "currency">,
) {
  const size = PACKS.find((pack) => pack.sessions === sessions);
  const service = size ? await getService(db, slug) : null;
  if (!size || !service || !isLive(service)) return null;
  const unitListMinor = await getPrice(db, slug, currency);
  if (unitListMinor === null || unitListMinor === 0) return null;
  return { service, ...size, unitListMinor, ...packPrice(unitListMinor, size) };
}

function refuse(reason: PackRefusal): { ok: false; reason: PackRefusal } {
  return { ok: false, reason };
}
