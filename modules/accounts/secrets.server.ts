import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { CodePurpose } from "./tables.server.ts";

/** 32 random bytes as 43 characters that need no escaping in a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** True for what `newToken` makes; everything else in a cookie was made up. */
export function isToken(value: string | null): value is string {
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** How a token is kept: it is random already, so one plain SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Six digits, every one of the million as likely. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/**
 * How a code is kept. A million codes are guessed in a second from a plain hash; this one needs
 * the secret as well, and holds for one address, browser and purpose only.
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

/** Compares in a time that tells nothing about where two values differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
