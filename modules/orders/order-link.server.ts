import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config.ts";
import type { Platform } from "#platform/services.ts";
import type { Order } from "./data.server.ts";
import { type Products, viewOrder } from "./product.ts";

/** The candidate sees and changes the order; the expert sees the session. */
export type OrderReader = "candidate" | "expert";

/** An expert's link ends when another expert takes over the session. */
type LinkHolder = "candidate" | { expertId: string };

export function linkHolder(reader: OrderReader, booking: { expertId: string }): LinkHolder {
  return reader === "expert" ? { expertId: booking.expertId } : reader;
}

/** The token in an order's emails that opens it without sign-in. */
export function orderToken(
  config: Pick<Config, "sessionSecret">,
  orderId: string,
  holder: LinkHolder = "candidate",
): string {
  const whose = holder === "candidate" ? holder : `expert:${holder.expertId}`;
  return createHmac("sha256", config.sessionSecret)
    .update(`order:${whose}:${orderId}`)
    .digest("base64url")
    .slice(0, 32);
}

/**
 * The role a token was issued to; null if it doesn't open this order. `expertId` is the session's
 * current expert; with null, only the candidate's link is valid.
 */
function readOrderToken(
  config: Pick<Config, "sessionSecret">,
  orderId: string,
  token: string,
  expertId: string | null,
): OrderReader | null {
  const given = Buffer.from(token);
  const matches = (holder: LinkHolder) => {
    const expected = Buffer.from(orderToken(config, orderId, holder));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  if (matches("candidate")) return "candidate";
  return expertId !== null && matches({ expertId }) ? "expert" : null;
}

/**
 * Whose order link a token belongs to, and whether it has expired; null for an invalid token. Links
 * expire some time after what was bought can be used; the buyer's also end with their account's
 * erasure.
 */
export async function readOrderLink(
  deps: Pick<Platform, "db" | "clock" | "config"> & { products: Products },
  order: Order,
  token: string,
): Promise<{ reader: OrderReader; expired: boolean } | null> {
  const { db, clock, config } = deps;
  const { expertId, usedUntil } = await viewOrder(deps, db, order);
  const reader = readOrderToken(config, order.id, token, expertId);
  if (reader === null) return null;
  const expiresAt = (usedUntil ?? order.createdAt).getTime() + config.orderLinks.days * 86_400_000;
  const isErased = reader === "candidate" && order.email === null;
  return { reader, expired: isErased || expiresAt <= clock.now().getTime() };
}

/** The order's page, or a subpage, with this reader's token. */
export function orderUrl(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  orderId: string,
  holder: LinkHolder = "candidate",
  page: "" | "/change" | "/cancel" | "/receipt" | "/calendar.ics" = "",
): string {
  return `${config.publicUrl}/orders/${orderId}${page}?token=${orderToken(config, orderId, holder)}`;
}
