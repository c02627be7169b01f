import { Secret, TOTP } from "otpauth";

/** Device clocks may be this many steps off. */
const DRIFT_STEPS = 1;

/** RFC 6238 as authenticator apps expect it: SHA-1, steps of 30 seconds, 6 digits. */
export function totpOf(secret: Buffer, { issuer = "", account = "" } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({ issuer, label: account, secret: new Secret({ buffer }) });
}

/**
 * The step of a code, when it is within the drift of now and later than `lastStep`; otherwise null.
 */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  // The library throws when characters take more than one byte.
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
