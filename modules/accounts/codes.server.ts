import type { Platform } from "#platform/services.ts";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { sendLimits } from "./policy.ts";
import { codeHmac, hashToken, newCode, sameBytes } from "./secrets.server.ts";
import { type CodePurpose, codeGuesses, emailCodes } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type Asking = { email: string; browserToken: string; purpose: CodePurpose };

/**
 * Stores a new code for an email address and the browser that asked. Earlier codes stay valid.
 * Returns the code and its recipient, or null when a rate limit refuses.
 */
export async function issueCode(
  deps: Pick<Deps, "clock" | "config">,
  tx: Tx,
  asking: Asking,
): Promise<{ id: string; code: string; to: string } | null> {
  const { config } = deps;
  const now = deps.clock.now();
  const limits = sendLimits(config.codes, config.rateLimitScale);
  const browserHash = hashToken(asking.browserToken);
  const code = newCode();
  const hmac = codeHmac(config.sessionSecret, { ...asking, browserHash, code });
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const pauseFrom = new Date(now.getTime() - limits.pauseMs);
  const expiresAt = new Date(now.getTime() + config.codes.ttlMinutes * 60_000);

  // Serialize sends to one address, so that parallel requests can't all see the same count.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('email-code:' || lower(${asking.email}), 0))`,
  );
  // Use the account's own spelling of the address if the case differs.
  const { rows } = await tx.execute<{ id: string; to: string }>(sql`
    insert into email_codes (email, browser_hash, code_hmac, purpose, created_at, expires_at)
    select ${asking.email}, ${browserHash}, ${hmac}, ${asking.purpose}, ${now}, ${expiresAt}
    where (
      select count(*) < ${limits.perHour}
        and count(*) filter (
          where browser_hash = ${browserHash}
            and purpose = ${asking.purpose}
            and created_at > ${pauseFrom}
            and consumed_at is null
        ) = 0
      from email_codes
      where email = ${asking.email} and created_at > ${hourAgo}
    )
    returning id, coalesce(
      (select users.email from users where users.email = ${asking.email}),
      email
    ) as "to"
  `);
  const row = rows[0];
  return row ? { id: row.id, code, to: row.to } : null;
}

/**
 * Checks one guess and returns the code's row if it is right; `consumeCode` uses it up. The guess
 * is counted before it is compared, so neither parallel guesses nor a crash give a free one. A
 * browser without a valid code can't guess at all, so it can't exhaust another browser's guesses.
 */
export async function guessCode(
  deps: Deps,
  guess: Asking & { code: string },
): Promise<{ ok: true; codeId: string } | { ok: false; reason: "wrong_code" | "too_many_tries" }> {
  const { db, config } = deps;
  const now = deps.clock.now();
  const browserHash = hashToken(guess.browserToken);
  const hmac = codeHmac(config.sessionSecret, { ...guess, browserHash });

  const living = await db
    .select({ id: emailCodes.id, codeHmac: emailCodes.codeHmac })
    .from(emailCodes)
    .where(
      and(
        askedBy(guess, browserHash),
        isNull(emailCodes.consumedAt),
        gt(emailCodes.expiresAt, now),
      ),
    );
  if (living.length === 0) return { ok: false, reason: "wrong_code" };
  if (!(await countGuess(deps, guess.email, browserHash, now))) {
    return { ok: false, reason: "too_many_tries" };
  }
  let match: string | null = null;
  for (const code of living) {
    if (sameBytes(code.codeHmac, hmac)) match = code.id;
  }
  return match ? { ok: true, codeId: match } : { ok: false, reason: "wrong_code" };
}

/**
 * Uses up a code together with this browser's other codes for the same address and purpose. Of two
 * concurrent calls, one returns true.
 */
export async function consumeCode(
  tx: Queryable,
  asked: Asking & { codeId: string; now: Date },
): Promise<boolean> {
  const browserHash = hashToken(asked.browserToken);
  const consumed = await tx
    .update(emailCodes)
    .set({ consumedAt: asked.now })
    .where(and(askedBy(asked, browserHash), isNull(emailCodes.consumedAt)))
    .returning({ id: emailCodes.id });
  if (!consumed.some((code) => code.id === asked.codeId)) return false;
  // A correct code resets the guess counter.
  await tx
    .delete(codeGuesses)
    .where(and(eq(codeGuesses.email, asked.email), eq(codeGuesses.browserHash, browserHash)));
  return true;
}

const JUST_NOW_MS = 10_000;

/** Whether this browser used this code in the last few seconds, as a double submit does. */
export async function wasJustUsed(deps: Deps, asked: Asking & { code: string }): Promise<boolean> {
  const { db, config, clock } = deps;
  const browserHash = hashToken(asked.browserToken);
  const hmac = codeHmac(config.sessionSecret, { ...asked, browserHash });
  const used = await db
    .select({ codeHmac: emailCodes.codeHmac })
    .from(emailCodes)
    .where(
      and(
        askedBy(asked, browserHash),
        gt(emailCodes.consumedAt, new Date(clock.now().getTime() - JUST_NOW_MS)),
      ),
    );
  return used.some((code) => sameBytes(code.codeHmac, hmac));
}

function askedBy({ email, purpose }: Asking, browserHash: Buffer) {
  return and(
    eq(emailCodes.email, email),
    eq(emailCodes.browserHash, browserHash),
    eq(emailCodes.purpose, purpose),
  );
}

/** Checks and counts in one statement: the row lock serializes parallel guesses. */
async function countGuess(
  deps: Deps,
  email: string,
  browserHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { ttlMinutes, tries } = deps.config.codes;
  const since = new Date(now.getTime() - ttlMinutes * 60_000);
  const { rows } = await deps.db.execute(sql`
    insert into code_guesses (email, browser_hash, guessed_at, last_at)
    values (${email}, ${browserHash}, array[${now}]::timestamptz[], ${now})
    on conflict (email, browser_hash) do update set
      guessed_at = array(
        select guess from unnest(code_guesses.guessed_at) as guess where guess > ${since}
      ) || excluded.guessed_at,
      last_at = excluded.last_at
    where (
      select count(*) from unnest(code_guesses.guessed_at) as guess where guess > ${since}
    ) < ${tries}
    returning 1
  `);
  return rows.length === 1;
}
