import { createHmac } from "node:crypto";
import type { Platform } from "#platform/services.ts";

/** Longer than a room is open. */
const VALID_SECONDS = 6 * 3_600;

/**
 * The relay with credentials for one person, for coturn's `use-auth-secret`; none if no relay is
 * configured. The relay also serves STUN.
 */
export function iceServers(
  { config, clock }: Pick<Platform, "config" | "clock">,
  person: string,
): RTCIceServer[] {
  if (config.turn === null) return [];
  const { urls, secret } = config.turn;
  const username = `${Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS}:${person}`;
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  const stun = urls.map((url) => url.replace(/^turn/, "stun").replace(/\?.*$/, ""));
  return [{ urls: [...new Set(stun)] }, { urls: [...urls], username, credential }];
}
