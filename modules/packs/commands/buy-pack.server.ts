import { createHash, randomUUID } from "node:crypto";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import { PACKS } from "#content/services.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { getPrice, getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import type { Age } from "#modules/orders/schema.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder, type PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Db } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { PACK, packPrice } from "../policy.ts";

export type PackRefusal =
  /** No such pack is sold for this service and currency. */
  | "not_sold"
  /** The price differs from the one shown. */
  | "price_changed"
  | Exclude<PlaceRefusal, "sold">;

export type PackInput = {
  service: string;
  sessions: number;
  currency: Currency;
  /** The price shown, minor units. */
  expectedMinor: number;
  age?: Age;
  provider?: ProviderName;
};

/** Orders a pack and requests its payment. The same key returns the same order. */
export async function buyPack(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  buyer: { userId: string; email: string },
  input: PackInput,
  idempotencyKey: string,
): Promise<Result<{ order: Order; checkoutUrl: string | null }, PackRefusal>> {
  const { db } = deps;
  const offer = await findPackOffer(db, input);
  if (!offer) return refuse("not_sold");
  if (offer.amountMinor !== input.expectedMinor) return refuse("price_changed");
  const placed = await placeOrder(deps, db, {
    payer: buyer,
    idempotencyKey,
    requestHash: createHash("sha256").update(JSON.stringify(input)).digest(),
    quoted: offer.quoted,
    details: null,
    age: input.age ?? "adult",
    provider: input.provider,
    line: {
      product: PACK,
      ref: randomUUID(),
      quantity: offer.sessions,
      unitListMinor: offer.unitListMinor,
      description: `Pack of ${offer.sessions} sessions, ${offer.service.title}`,
    },
    options: { service: input.service },
  });
  if (!placed.ok) return refuse(placed.reason as PackRefusal);
  const { order, payment } = placed;
  if (order.status !== "pending_payment" || !payment) return { ok: true, order, checkoutUrl: null };
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null ? refuse("payment_unavailable") : { ok: true, order, checkoutUrl };
}

/** A pack's current price; null if it isn't sold. Packs are for live sessions only. */
export async function findPackOffer(
  db: Db,
  { service: slug, sessions, currency }: Pick<PackInput, "service" | "sessions" | "currency">,
) {
  const size = PACKS.find((pack) => pack.sessions === sessions);
  const service = size ? await getService(db, slug) : null;
  if (!size || !service || !isLive(service)) return null;
  const unitListMinor = await getPrice(db, slug, currency);
  if (unitListMinor === null || unitListMinor === 0) return null;
  const price = packPrice(unitListMinor, size);
  const quoted = { currency, ...price, taxMinor: 0, creditMinor: 0, prepaidMinor: 0 };
  return { service, ...size, unitListMinor, ...price, quoted };
}

function refuse(reason: PackRefusal): { ok: false; reason: PackRefusal } {
  return { ok: false, reason };
}
