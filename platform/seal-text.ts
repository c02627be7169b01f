import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = { sessionSecret: string; purpose: string; owner: string };

/** Encrypts a text with AES-256-GCM for one owner; in another owner's row, it can't be decrypted. */
export function sealText(sealing: Sealing, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(sealing), nonce);
  cipher.setAAD(Buffer.from(sealing.owner));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Null if it was sealed for another owner or purpose, with another secret, or was changed. */
export function openText(sealing: Sealing, sealed: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(sealing), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(sealing.owner));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf({ sessionSecret, purpose }: Sealing): Buffer {
  return createHmac("sha256", sessionSecret).update(`seal:${purpose}`).digest();
}
