import { Secret, TOTP } from "otpauth";

const DRIFT_STEPS = 1;

/** RFC 6238 with the parameters authenticator apps expect: SHA-1, 30 seconds, 6 digits. */
export function totpOf(secret: Buffer, { issuer = "", account = "" } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({ issuer, label: account, secret: new Secret({ buffer }) });
}

/** The time step of a code that is within the drift and later than `lastStep`; null otherwise. */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  // The library throws on multi-byte characters.
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
