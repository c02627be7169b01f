import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";

/** The token that opens one order without sign-in, as it stands in its mails. */
export function orderToken(config: Pick<Config, "sessionSecret">, orderId: string): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`order:${orderId}`)
    .digest("base64url")
    .slice(0, 32);
}

export function isOrderToken(
  config: Pick<Config, "sessionSecret">,
  orderId: string,
  token: string,
): boolean {
  const expected = Buffer.from(orderToken(config, orderId));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The order's page as its owner opens it from a mail or a calendar. */
export function orderUrl(
  config: Pick<Config, "sessionSecret" | "publicUrl">,
  orderId: string,
): string {
  return `${config.publicUrl}/orders/${orderId}?token=${orderToken(config, orderId)}`;
}
