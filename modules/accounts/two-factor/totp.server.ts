import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 as authenticator apps know it: SHA-1, steps of 30 seconds, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may be so many steps apart. */
const DRIFT_STEPS = 1;

/** The number of a time's step. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** RFC 4226: the code of a counter. */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", secret).update(message).digest();
  const offset = mac.at(-1)! & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step that a code belongs to, of those around now; null when it is none of them, or was used up
 * with `lastStep`.
 */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  let found: number | null = null;
  for (let step = stepAt(now) - DRIFT_STEPS; step <= stepAt(now) + DRIFT_STEPS; step++) {
    const same = sameText(hotp(secret, step), code);
    if (same && step > lastStep) found = step;
  }
  return found;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticator apps take a secret. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthAddress(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
