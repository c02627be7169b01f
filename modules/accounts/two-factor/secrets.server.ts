import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from "node:crypto";
import { RECOVERY_CODES } from "./policy.ts";

const SECRET_BYTES = 20;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives one key per purpose from SESSION_SECRET. */
function keyOf(sessionSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionSecret, "", `second-factor ${purpose}`, 32));
}

/**
 * The secret offered for enrollment. It is derived, so it is stable within a session and stored
 * nowhere until its first code arrives.
 */
export function offeredSecret(
  sessionSecret: string,
  viewer: { userId: string; sessionId: string },
): Buffer {
  return createHmac("sha256", keyOf(sessionSecret, "offer"))
    .update(`${viewer.userId} ${viewer.sessionId}`)
    .digest()
    .subarray(0, SECRET_BYTES);
}

/**
 * AES-256-GCM with the owner as additional data: a sealed secret copied to another row can't be
 * opened.
 */
export function sealSecret(sessionSecret: string, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(sessionSecret, "seal"), nonce);
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Null if it was sealed for another owner or under another SESSION_SECRET, or was modified. */
export function openSecret(sessionSecret: string, userId: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(sessionSecret, "seal"), nonce);
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return null;
  }
}

/** 31 characters that aren't confused with one another; ten of them have 49 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Distinct codes like `abcde-23456`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    codes.add(`${letters.slice(0, 5)}-${letters.slice(5)}`);
  }
  return [...codes];
}

/** Hashes a recovery code for storage; brute force needs the secret as well. */
export function recoveryHmac(sessionSecret: string, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", keyOf(sessionSecret, "recovery"))
    .update(`${userId} ${plain}`)
    .digest();
}
