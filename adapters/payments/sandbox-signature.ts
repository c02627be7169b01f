import { createHmac, timingSafeEqual } from "node:crypto";

export const SANDBOX_SIGNATURE_HEADER = "Greenroom-Signature";

/** Allowed clock difference, either way. */
const TOLERANCE_SECONDS = 300;

export type SignatureVerdict =
  | { ok: true }
  | { ok: false; reason: "no_signature" | "malformed_signature" | "forged" | "stale" | "future" };

/** Returns the header value: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signSandboxWebhook(input: { body: string; secret: string; at: Date }): string {
  const seconds = Math.floor(input.at.getTime() / 1000);
  return `t=${seconds},v1=${mac(seconds, input.body, input.secret).toString("hex")}`;
}

/**
 * Verifies the signature over the raw body before its age, so a forger learns nothing about our
 * clock.
 */
export function verifySandboxSignature(input: {
  header: string | null;
  body: string;
  secret: string;
  now: Date;
}): SignatureVerdict {
  if (!input.header) return { ok: false, reason: "no_signature" };
  const match = /^t=(\d{1,11}),v1=([0-9a-f]{64})$/.exec(input.header);
  if (!match) return { ok: false, reason: "malformed_signature" };
  const seconds = Number(match[1]);
  const given = Buffer.from(match[2] as string, "hex");
  // Sign the digits as received: "007" is not "7".
  if (!timingSafeEqual(given, mac(match[1] as string, input.body, input.secret))) {
    return { ok: false, reason: "forged" };
  }
  const age = Math.floor(input.now.getTime() / 1000) - seconds;
  if (age > TOLERANCE_SECONDS) return { ok: false, reason: "stale" };
  if (age < -TOLERANCE_SECONDS) return { ok: false, reason: "future" };
  return { ok: true };
}

function mac(seconds: number | string, body: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
}
