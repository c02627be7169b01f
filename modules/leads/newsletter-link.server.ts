import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "#lib/uuid.ts";
import type { Config } from "#platform/config.ts";

export type LinkPurpose = "confirm" | "unsubscribe";

type Keys = Pick<Config, "sessionSecret">;

/**
 * Signs a link as `{subscription}.{generation}.{signature}`, without the address and for one
 * purpose. Unsubscribing works with any generation, confirming only with the current one.
 */
export function linkToken(
  config: Keys,
  purpose: LinkPurpose,
  subscription: { id: string; generation: number },
): string {
  const { id, generation } = subscription;
  return `${id}.${generation}.${sign(config, purpose, id, generation)}`;
}

/** Parses and verifies a token; null unless we made it for this purpose. */
export function readLinkToken(
  config: Keys,
  purpose: LinkPurpose,
  token: string,
): { id: string; generation: number } | null {
  const [id, generation, signature, ...rest] = token.split(".");
  if (!isUuid(id) || !/^\d{1,9}$/.test(generation ?? "") || !signature || rest.length > 0) {
    return null;
  }
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(config, purpose, id, Number(generation)));
  const matches = expected.length === given.length && timingSafeEqual(expected, given);
  return matches ? { id, generation: Number(generation) } : null;
}

export function linkUrl(
  config: Keys & Pick<Config, "publicUrl">,
  purpose: LinkPurpose,
  subscription: { id: string; generation: number },
): string {
  const token = linkToken(config, purpose, subscription);
  return `${config.publicUrl}/newsletter/${purpose}?token=${token}`;
}

/** Headers for one-click unsubscribe (RFC 8058). */
export function unsubscribeHeaders(
  config: Keys & Pick<Config, "publicUrl">,
  subscription: { id: string; generation: number },
): Record<string, string> {
  return {
    "List-Unsubscribe": `<${linkUrl(config, "unsubscribe", subscription)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function sign(config: Keys, purpose: LinkPurpose, id: string, generation: number): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`newsletter:${purpose}:${id}:${generation}`)
    .digest("base64url")
    .slice(0, 32);
}
