import { eq, sql } from "drizzle-orm";
import type { Config } from "#platform/config.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { CONFIRMED_FOR_MINUTES, GUESSES, type TwoFactorChange } from "./policy.ts";
import { newRecoveryCodes, recoveryHmac } from "./secrets.server.ts";
import {
  enrolledSince,
  recoveryCodes,
  twoFactorChanges,
  twoFactorGuesses,
} from "./tables.server.ts";

export type Who = { userId: string; sessionId: string };

/**
 * Whether this session may change the second factors: anyone may add their first one, later changes
 * require one that was just passed. Null if not. The lock serializes two sessions that add a first
 * one, so that someone who only reads the person's email can't add theirs too.
 */
export async function lockForEnrollment(
  tx: Tx,
  who: Who,
  now: Date,
): Promise<{ isFirst: boolean } | null> {
  await tx.execute(sql`select from users where id = ${who.userId}::uuid for no key update`);
  const since = new Date(now.getTime() - CONFIRMED_FOR_MINUTES * 60_000);
  const { rows } = await tx.execute<{ isFirst: boolean; isConfirmed: boolean }>(
    sql`select f.since is null as "isFirst",
               coalesce(s.second_factor_at >= greatest(f.since, ${since}), false) as "isConfirmed"
        from sessions s cross join lateral (${enrolledSince(sql`s.user_id`)}) f
        where s.id = ${who.sessionId}::uuid and s.user_id = ${who.userId}::uuid
          and s.revoked_at is null`,
  );
  const [row] = rows;
  if (!row || (!row.isFirst && !row.isConfirmed)) return null;
  return { isFirst: row.isFirst };
}

/** Returns the new codes, which are shown once and stored as hashes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { sessionSecret }: Pick<Config, "sessionSecret">,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((one) => ({ userId, codeHmac: recoveryHmac(sessionSecret, userId, one) })));
  return codes;
}

export async function noteChange(
  tx: Tx,
  userId: string,
  kind: TwoFactorChange,
  name: string | null,
  at: Date,
): Promise<void> {
  await tx.insert(twoFactorChanges).values({ userId, kind, name, at });
}

export async function passSession(tx: Tx, who: Who, now: Date): Promise<void> {
  await tx.delete(twoFactorGuesses).where(eq(twoFactorGuesses.userId, who.userId));
  await tx.execute(
    sql`update sessions set second_factor_at = ${now}
        where id = ${who.sessionId}::uuid and user_id = ${who.userId}::uuid`,
  );
}

/** Checks and counts in one statement: the row lock serializes parallel guesses. */
export async function countGuess(db: Queryable, userId: string, now: Date): Promise<boolean> {
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
