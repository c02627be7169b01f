import type { Platform } from "#platform/services.ts";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { GUESSES, type TwoFactorRefusal } from "./policy.ts";
import {
  newRecoveryCodes,
  offeredSecret,
  openSecret,
  recoveryHmac,
  sealSecret,
} from "./secrets.server.ts";
import { recoveryCodes, twoFactorGuesses, twoFactors } from "./tables.server.ts";
import { findStep } from "./totp.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type Who = { userId: string; sessionId: string };

/**
 * Enrolls the secret offered to this session once a code proves that the person's device has it,
 * and passes the session. Returns the recovery codes, which are shown once and stored as hashes.
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
  const codes = newRecoveryCodes();
  return db.transaction(async (tx) => {
    const sealedSecret = sealSecret(config.sessionSecret, who.userId, secret);
    const made = await tx
      .insert(twoFactors)
      .values({ userId: who.userId, sealedSecret, lastStep: step, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: twoFactors.userId });
    if (made.length === 0) return { ok: false, reason: "enrolled_before" };
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, who.userId));
    await tx.insert(recoveryCodes).values(
      codes.map((one) => ({
        userId: who.userId,
        codeHmac: recoveryHmac(config.sessionSecret, who.userId, one),
      })),
    );
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

async function passSession(tx: Tx, who: Who, now: Date): Promise<void> {
  await tx.delete(twoFactorGuesses).where(eq(twoFactorGuesses.userId, who.userId));
  await tx.execute(
    sql`update sessions set second_factor_at = ${now}
        where id = ${who.sessionId}::uuid and user_id = ${who.userId}::uuid`,
  );
}

/** Checks and counts in one statement: the row lock serializes parallel guesses. */
async function countGuess(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - GUESSES.windowMinutes * 60_000);
  const { rows } = await db.execute(
    sql`insert into second_factor_guesses as g (user_id, guessed_at)
        values (${userId}::uuid, array[${now}]::timestamptz[])
        on conflict (user_id) do update set
          guessed_at = array(
            select guess from unnest(g.guessed_at) guess where guess > ${since}
          ) || ${now}::timestamptz
        where (select count(*) from unnest(g.guessed_at) guess where guess > ${since})
              < ${GUESSES.tries}
        returning user_id`,
  );
  return rows.length === 1;
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
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(twoFactorGuesses).where(eq(twoFactorGuesses.userId, userId));
    await tx.execute(
      sql`update sessions set revoked_at = ${clock.now()}
          where user_id = ${userId}::uuid and revoked_at is null`,
    );
  });
}
