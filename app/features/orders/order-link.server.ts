import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";

/** Who a link was made for: the buyer sees and changes the order, the expert sees the session. */
export type OrderReader = "candidate" | "expert";

const READERS = ["candidate", "expert"] as const satisfies OrderReader[];

/** The token that opens one order without sign-in, as it stands in its mails. */
export function orderToken(
  config: Pick<Config, "sessionSecret">,
  orderId: string,
  reader: OrderReader = "candidate",
): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`order:${reader}:${orderId}`)
    .digest("base64url")
    .slice(0, 32);
}

/** Whom this token was made for; null when it does not open this order. */
export function readOrderToken(
  config: Pick<Config, "sessionSecret">,
  orderId: string,
  token: string,
): OrderReader | null {
  const given = Buffer.from(token);
  const matches = (reader: OrderReader) => {
    const expected = Buffer.from(orderToken(config, orderId, reader));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return READERS.find(matches) ?? null;
}

/** The order's page, or one of its own, as this reader opens it from a mail or a calendar. */
export function orderUrl(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  orderId: string,
  reader: OrderReader = "candidate",
  page: "" | "/change" | "/cancel" = "",
): string {
  return `${config.publicUrl}/orders/${orderId}${page}?token=${orderToken(config, orderId, reader)}`;
}
