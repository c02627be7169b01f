import { createHash, randomBytes } from "node:crypto";

/** The credential of a hold; only its hash is stored. */
export function createHolderToken(): string {
  return randomBytes(24).toString("base64url");
}

export function holderHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
