import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config.ts";

/** Who reads an order: the buyer sees and changes it, the expert sees the session. */
export type OrderReader = "candidate" | "expert";

/** Whose link it is. An expert's opens nothing once somebody else gives the session. */
type LinkHolder = "candidate" | { expertId: string };

/** The reader's own kind of link to a booking's order. */
export function linkHolder(reader: OrderReader, booking: { expertId: string }): LinkHolder {
  return reader === "expert" ? { expertId: booking.expertId } : reader;
}

/** The token that opens one order without sign-in, as it stands in its mails. */
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
 * Whom this token was made for; null when it does not open this order.
 * @param expertId who gives the session now; null: nobody's link but the candidate's is taken
 */
export function readOrderToken(
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

/** The order's page, or one of its own, as this reader opens it from a mail or a calendar. */
export function orderUrl(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  orderId: string,
  holder: LinkHolder = "candidate",
  page: "" | "/change" | "/cancel" | "/receipt" = "",
): string {
  return `${config.publicUrl}/orders/${orderId}${page}?token=${orderToken(config, orderId, holder)}`;
}
