import type { Config } from "#platform/config.ts";
import type { Person } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { consumeCode, guessCode, issueCode, wasJustUsed } from "./codes.server.ts";
import { getUserByEmail, loadPerson, sessionExpiry } from "./data.server.ts";
import { codeMail } from "./emails/code.server.ts";
import { hashToken, newToken } from "./secrets.server.ts";
import { type CodePurpose, memberships, sessions, type User, users } from "./tables.server.ts";
import { type GrantedRole, sendLimits } from "./policy.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Sends a verification code unless a rate limit refuses, and returns when to offer another one. The
 * result is the same in both cases and for unknown addresses, so it doesn't reveal who has an
 * account.
 */
export async function sendCode(
  deps: Deps,
  input: { email: string; browserToken: string; purpose?: CodePurpose },
): Promise<{ resendAt: Date }> {
  const purpose = input.purpose ?? "sign_in";
  await deps.db.transaction(async (tx) => {
    const issued = await issueCode(deps, tx, { ...input, purpose });
    if (!issued) return;
    const mail = codeMail(deps.config, { code: issued.code, purpose });
    await enqueueMail(deps, tx, {
      dedupeKey: `code:${issued.id}`,
      to: issued.to,
      secret: true,
      isUrgent: true,
      ...mail,
    });
  });
  return { resendAt: new Date(deps.clock.now().getTime() + sendPauseMs(deps.config)) };
}

export function sendPauseMs(config: Config): number {
  return sendLimits(config.codes, config.rateLimitScale).pauseMs;
}

export type VerifiedUser = Pick<User, "id" | "name" | "zone"> & { email: string };

/**
 * Signs in with a code and returns the session token for the cookie; only its hash is stored. The
 * first correct code creates the account.
 */
export async function verifyCode(
  deps: Deps,
  input: { email: string; code: string; browserToken: string; userAgent: string | null },
): Promise<
  | { ok: true; sessionToken: string; user: VerifiedUser }
  | { ok: false; reason: "wrong_code" | "too_many_tries" }
> {
  const asking = { ...input, purpose: "sign_in" as const };
  const guess = await guessCode(deps, asking);
  if (!guess.ok) return guess;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await consumeCode(tx, { ...asking, codeId: guess.codeId, now }))) {
      return { ok: false as const, reason: "wrong_code" as const };
    }
    const user = await ensureUser(tx, input.email, now);
    const sessionToken = await startSession(deps, tx, user.id, input.userAgent, now);
    return { ok: true as const, sessionToken, user };
  });
}

/**
 * Signs in from a form that may be submitted twice. Browsers drop the first response with its
 * cookie, so a second submit within seconds succeeds as well.
 */
export async function verifySubmittedCode(
  deps: Deps,
  input: Parameters<typeof verifyCode>[1],
): ReturnType<typeof verifyCode> {
  const verified = await verifyCode(deps, input);
  if (verified.ok || !(await wasJustUsed(deps, { ...input, purpose: "sign_in" }))) return verified;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const user = await ensureUser(tx, input.email, now);
    const sessionToken = await startSession(deps, tx, user.id, input.userAgent, now);
    return { ok: true as const, sessionToken, user };
  });
}

/** Returns the account of an email address and creates it if needed; safe for concurrent calls. */
export async function ensureUser(tx: Queryable, email: string, now: Date): Promise<VerifiedUser> {
  const [made] = await tx
    .insert(users)
    .values({ email, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning();
  const user = made ?? (await getUserByEmail(tx, email));
  if (!user) throw new Error("the account went away while it was being made");
  return { id: user.id, name: user.name, zone: user.zone, email: user.email ?? email };
}

/**
 * Creates missing accounts and leaves existing ones unchanged. Returns the ids in the order of the
 * emails.
 */
export async function ensureUsers(
  tx: Queryable,
  people: readonly { email: string; name?: string; zone?: string }[],
  now: Date,
): Promise<string[]> {
  if (people.length === 0) return [];
  await tx
    .insert(users)
    .values(people.map((person) => ({ ...person, createdAt: now, updatedAt: now })))
    .onConflictDoNothing({ target: users.email });
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from unnest(${sql.param(people.map(({ email }) => email))}::citext[])
      with ordinality as person (email, position)
    join users u on u.email = person.email order by person.position`);
  return rows.map(({ id }) => id);
}

async function startSession(
  deps: Pick<Deps, "config">,
  tx: Tx,
  userId: string,
  userAgent: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiry(deps.config, now),
  });
  return token;
}

export async function signOut(
  deps: Pick<Deps, "db" | "clock">,
  viewer: { userId: string; sessionId: string },
): Promise<void> {
  await revokeSession(deps, viewer);
}

/** Ends one session. Returns false if the person has no such session. */
export async function revokeSession(
  deps: Pick<Deps, "db" | "clock">,
  input: { userId: string; sessionId: string },
): Promise<boolean> {
  const revoked = await deps.db
    .update(sessions)
    .set({ revokedAt: deps.clock.now() })
    .where(
      and(
        eq(sessions.id, input.sessionId),
        eq(sessions.userId, input.userId),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id });
  return revoked.length === 1;
}

export async function revokeOtherSessions(
  db: Queryable,
  input: { userId: string; sessionId: string; now: Date },
): Promise<number> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: input.now })
    .where(
      and(
        eq(sessions.userId, input.userId),
        ne(sessions.id, input.sessionId),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id });
  return revoked.length;
}

/** Updates name and zone; absent fields stay as they are. */
export async function updateProfile(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  userId: string,
  profile: { name?: string | null; zone?: string | null },
): Promise<void> {
  await db
    .update(users)
    .set({ ...profile, updatedAt: deps.clock.now() })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
}

/** Grants a role; idempotent. Only operators and their tools call this. */
export async function grantRole(
  db: Queryable,
  role: GrantedRole,
  userIds: readonly string[],
): Promise<void> {
  const rows = userIds.map((userId) => ({ userId, role }));
  if (rows.length > 0) await db.insert(memberships).values(rows).onConflictDoNothing();
}

/**
 * Locks a user, so that a concurrent booking waits or makes us wait; null if there is none or it was
 * erased.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<Person | null> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for("update");
  return user?.email ? loadPerson(tx, { userId, email: user.email }) : null;
}
