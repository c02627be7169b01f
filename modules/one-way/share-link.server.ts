import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "#lib/uuid.ts";
import type { Config } from "#platform/config.ts";

/** A share link's token: the id, signed. */
export function shareToken(config: Pick<Config, "sessionSecret">, shareId: string): string {
  const signature = createHmac("sha256", config.sessionSecret)
    .update(`one-way-share:${shareId}`)
    .digest("base64url")
    .slice(0, 32);
  return `${shareId}.${signature}`;
}

/** A token's share id; null for an invalid signature. */
export function readShareToken(
  config: Pick<Config, "sessionSecret">,
  token: string,
): string | null {
  const [id] = token.split(".");
  if (!isUuid(id)) return null;
  const given = Buffer.from(token);
  const expected = Buffer.from(shareToken(config, id));
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
