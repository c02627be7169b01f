import type { Platform } from "#platform/services.ts";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import type { TwoFactorRefusal } from "./policy.ts";
import { offeredSecret, openSecret, recoveryHmac, sealSecret } from "./secrets.server.ts";
import {
  countGuess,
  lockForEnrollment,
  noteChange,
  passSession,
  replaceRecoveryCodes,
} from "./enrollment.server.ts";
import { passkeys, recoveryCodes, twoFactorGuesses, twoFactors } from "./tables.server.ts";
import { findStep } from "./totp.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type Who = { userId: string; sessionId: string };

/**
 * Enrolls the secret offered to this session once a code proves that the person's device has it,
 * and passes the session. Returns the recovery codes, which are shown once and stored as hashes.
 * Refuses if there is a second factor that this session hasn't just passed.
 */
export async function enrollTwoFactor(
  deps: Deps,
  who: Who,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, TwoFactorRefusal | "enrolled_before">> {
  const { db, clock, config } = deps;
  const now = clock.now();
  if (!(await countGuess(db, who.userId, now))) return { ok: false, reason: "too_many_tries" };
  const secret = offeredSecret(config.sessionSecret, who);
  const step = findStep(secret, code, { now, lastStep: -1 });
  if (step === null) return { ok: false, reason: "wrong_code" };
  return db.transaction(async (tx) => {
    if (!(await lockForEnrollment(tx, who, now))) return { ok: false, reason: "enrolled_before" };
    const sealedSecret = sealSecret(config.sessionSecret, who.userId, secret);
    const made = await tx
      .insert(twoFactors)
      .values({ userId: who.userId, sealedSecret, lastStep: step, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: twoFactors.userId });
    if (made.length === 0) return { ok: false, reason: "enrolled_before" };
    const codes = await replaceRecoveryCodes(tx, config, who.userId);
    await noteChange(tx, who.userId, "app_added", null, now);
    await passSession(tx, who, now);
    return { ok: true, recoveryCodes: codes };
  });
}

/** Passes two-factor authentication for this session with an app code or a recovery code. */
export async function passTwoFactor(
  deps: Deps,
  who: Who,
  code: string,
): Promise<Result<object, TwoFactorRefusal>> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!(await countGuess(db, who.userId, now))) return { ok: false, reason: "too_many_tries" };
  return db.transaction(async (tx) => {
    const isRight = /^\d{6}$/.test(code)
      ? await useTotp(deps, tx, who.userId, code, now)
      : await useRecoveryCode(deps, tx, who.userId, code, now);
    if (!isRight) return { ok: false, reason: "wrong_code" };
    await passSession(tx, who, now);
    return { ok: true };
  });
}

/** A code works once, even for two concurrent calls. */
async function useTotp(
  { config }: Deps,
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!factor) return false;
  const secret = openSecret(config.sessionSecret, userId, factor.sealedSecret);
  const step = secret && findStep(secret, code, { now, lastStep: factor.lastStep });
  if (step === null) return false;
  const used = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId });
  return used.length === 1;
}

async function useRecoveryCode(
  { config }: Deps,
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const codeHmac = recoveryHmac(config.sessionSecret, userId, code);
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHmac, codeHmac),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/**
 * Removes a person's two-factor authentication when they lost both device and recovery codes. Ends
 * their sessions, because someone holding an old session could enroll first.
 */
export async function removeTwoFactor(
  { db, clock }: Pick<Platform, "db" | "clock">,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(twoFactorGuesses).where(eq(twoFactorGuesses.userId, userId));
    await tx.execute(
      sql`update sessions set revoked_at = ${clock.now()}
          where user_id = ${userId}::uuid and revoked_at is null`,
    );
  });
}
