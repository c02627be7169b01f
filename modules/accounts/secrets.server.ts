import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { CodePurpose } from "./tables.server.ts";

/** 32 random bytes in base64url, so a cookie needs no escaping. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(value: string | null): value is string {
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** Tokens are random, so plain SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Six digits, uniformly distributed. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/**
 * Hashes a code for storage. A plain hash of six digits is brute-forced in a second; this HMAC
 * needs the secret and is bound to one address, browser and purpose.
 */
export function codeHmac(
  secret: string,
  input: { email: string; browserHash: Buffer; purpose: CodePurpose; code: string },
): Buffer {
  return createHmac("sha256", secret)
    .update(["email-code", input.purpose, input.email.toLowerCase(), input.code].join("\0") + "\0")
    .update(input.browserHash)
    .digest();
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
