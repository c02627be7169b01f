import type { Config } from "#platform/config.ts";
import { sql } from "drizzle-orm";
import QRCode from "qrcode";
import type { Queryable } from "#platform/db/client.ts";
import { offeredSecret } from "./secrets.server.ts";
import { totpOf } from "./totp.server.ts";

export type TwoFactorStatus = {
  isEnrolled: boolean;
  hasPassed: boolean;
  recoveryCodesLeft: number;
};

export async function getTwoFactor(
  db: Queryable,
  viewer: { userId: string; sessionId: string },
): Promise<TwoFactorStatus> {
  // Sessions that passed before the current enrollment have to pass again.
  const { rows } = await db.execute<TwoFactorStatus>(
    sql`select f.user_id is not null as "isEnrolled",
               coalesce(s.second_factor_at >= f.created_at, false) as "hasPassed",
               (select count(*) from recovery_codes r
                where r.user_id = s.user_id and r.used_at is null)::int as "recoveryCodesLeft"
        from sessions s left join second_factors f on f.user_id = s.user_id
        where s.id = ${viewer.sessionId}::uuid and s.user_id = ${viewer.userId}::uuid
          and s.revoked_at is null`,
  );
  return rows[0] ?? { isEnrolled: false, hasPassed: false, recoveryCodesLeft: 0 };
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
