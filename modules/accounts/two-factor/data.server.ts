import type { Config } from "#platform/config.ts";
import { desc, eq, sql } from "drizzle-orm";
import QRCode from "qrcode";
import type { Queryable } from "#platform/db/client.ts";
import type { Who } from "./enrollment.server.ts";
import { CONFIRMED_FOR_MINUTES } from "./policy.ts";
import { offeredSecret } from "./secrets.server.ts";
import { enrolledSince, passkeys, twoFactorChanges } from "./tables.server.ts";
import { totpOf } from "./totp.server.ts";

export type TwoFactorStatus = {
  /** With an authenticator app or a passkey. */
  isEnrolled: boolean;
  hasApp: boolean;
  hasPassed: boolean;
  /** Passed recently enough to change the second factors. */
  isConfirmed: boolean;
  recoveryCodesLeft: number;
};

export async function getTwoFactor(
  db: Queryable,
  viewer: Who,
  now: Date,
): Promise<TwoFactorStatus> {
  const since = new Date(now.getTime() - CONFIRMED_FOR_MINUTES * 60_000);
  // Sessions that passed before the current enrollment have to pass again.
  const { rows } = await db.execute<TwoFactorStatus>(
    sql`select f.since is not null as "isEnrolled",
               exists (select from second_factors a where a.user_id = s.user_id) as "hasApp",
               coalesce(s.second_factor_at >= f.since, false) as "hasPassed",
               coalesce(s.second_factor_at >= greatest(f.since, ${since}), false) as "isConfirmed",
               (select count(*) from recovery_codes r
                where r.user_id = s.user_id and r.used_at is null)::int as "recoveryCodesLeft"
        from sessions s cross join lateral (${enrolledSince(sql`s.user_id`)}) f
        where s.id = ${viewer.sessionId}::uuid and s.user_id = ${viewer.userId}::uuid
          and s.revoked_at is null`,
  );
  return (
    rows[0] ?? {
      isEnrolled: false,
      hasApp: false,
      hasPassed: false,
      isConfirmed: false,
      recoveryCodesLeft: 0,
    }
  );
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id);
}

/** The latest changes to a person's second factors, newest first. */
export async function listTwoFactorChanges(db: Queryable, userId: string) {
  return db
    .select({
      id: twoFactorChanges.id,
      kind: twoFactorChanges.kind,
      name: twoFactorChanges.name,
      at: twoFactorChanges.at,
    })
    .from(twoFactorChanges)
    .where(eq(twoFactorChanges.userId, userId))
    .orderBy(desc(twoFactorChanges.id))
    .limit(5);
}

/**
 * What the enrollment page shows: the otpauth URL, its key in groups of four to type, and a QR code
 * as an SVG data URL.
 */
export async function offerTwoFactor(
  config: Config,
  who: { userId: string; sessionId: string; email: string },
): Promise<{ url: string; key: string; qrCodeUrl: string }> {
  const secret = offeredSecret(config.sessionSecret, who);
  const totp = totpOf(secret, { issuer: config.brand.name, account: who.email });
  const url = totp.toString();
  const svg = await QRCode.toString(url, { type: "svg", errorCorrectionLevel: "L" });
  return {
    url,
    key: totp.secret.base32.replace(/(.{4})(?=.)/g, "$1 "),
    qrCodeUrl: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}
