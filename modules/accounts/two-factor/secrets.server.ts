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

/** One key per purpose from the one secret of the configuration. */
function keyOf(sessionSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionSecret, "", `second-factor ${purpose}`, 32));
}

/**
 * The secret that a session is offered to enrol with: the same at every look, another in every
 * session, and kept nowhere until its first code has come.
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

/** AES-256-GCM, bound to its owner: a sealed secret moved to another row opens nothing. */
export function sealSecret(sessionSecret: string, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(sessionSecret, "seal"), nonce);
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it was sealed for another owner, under another SESSION_SECRET, or changed since. */
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

/** Letters and digits that are not taken for one another: 31, so ten of them are 49 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes to write down, as `abcde-23456`; all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    codes.add(`${letters.slice(0, 5)}-${letters.slice(5)}`);
  }
  return [...codes];
}

/** How a recovery code is kept: guessing it from the table needs the secret as well. */
export function recoveryHmac(sessionSecret: string, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", keyOf(sessionSecret, "recovery"))
    .update(`${userId} ${plain}`)
    .digest();
}
