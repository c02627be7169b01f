import type { Person } from "#platform/personal-data.ts";
import type { Config } from "#platform/config.ts";
import type { Platform } from "#platform/services.ts";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { type Role, SESSION_TOUCH_MS } from "./policy.ts";
import { hashToken, isToken } from "./secrets.server.ts";
import { formerEmails, memberships, sessions, type User, users } from "./tables.server.ts";
import { enrolledSince } from "./two-factor/tables.server.ts";

/** The signed-in person. `roles` always includes "candidate". */
export type Viewer = {
  userId: string;
  email: string;
  name: string | null;
  /** IANA name; null until the person or a booking sets it. */
  zone: string | null;
  sessionId: string;
  roles: Role[];
  /** Whether this session passed its owner's current two-factor enrollment. */
  passedTwoFactor: boolean;
};

/** Returns the person of a session token; null if it is unknown, expired or revoked. */
export async function getViewer(
  deps: Pick<Platform, "config" | "db" | "clock">,
  token: string | null,
): Promise<Viewer | null> {
  if (!isToken(token)) return null;
  const now = deps.clock.now();
  const [row] = await deps.db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      email: users.email,
      name: users.name,
      zone: users.zone,
      roles: sql<Role[]>`array(
        select ${memberships.role} from ${memberships} where ${memberships.userId} = ${users.id}
      )`,
      // A new enrollment has to be passed again.
      passedTwoFactor: sql<boolean>`coalesce(
        ${sessions.twoFactorAt} >= (${enrolledSince(sql`${users.id}`)}), false
      )`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  if (!row || row.email === null) return null;
  if (row.lastSeenAt.getTime() <= now.getTime() - SESSION_TOUCH_MS) {
    await touchSession(deps, row.sessionId, now);
  }
  const { lastSeenAt: _, email, roles, ...viewer } = row;
  return { ...viewer, email, roles: [...new Set<Role>(["candidate", ...roles])] };
}

export function sessionExpiry(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.sessions.days * 86_400_000);
}

async function touchSession(
  deps: Pick<Platform, "config" | "db">,
  sessionId: string,
  now: Date,
): Promise<void> {
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sessionExpiry(deps.config, now) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Which of these sessions have ended or expired. */
export async function listEndedSessions(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        inArray(sessions.id, [...ids]),
        or(isNotNull(sessions.revokedAt), lte(sessions.expiresAt, now)),
      ),
    );
  return rows.map(({ id }) => id);
}

export type SessionRow = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

export async function listSessions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(100);
}

/** Finds an account by email, ignoring case; null if there is none. */
export async function getUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** Null if there is none or it was erased. */
export async function getUser(db: Queryable, userId: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return user ?? null;
}

export async function loadPerson(
  db: Queryable,
  account: { userId: string; email: string },
): Promise<Person> {
  const former = await db
    .select({ email: formerEmails.email, untilAt: formerEmails.untilAt })
    .from(formerEmails)
    .where(eq(formerEmails.userId, account.userId));
  const now = account.email.toLowerCase();
  return {
    userId: account.userId,
    addresses: [
      { email: account.email, untilAt: null },
      ...former.filter((address) => address.email.toLowerCase() !== now),
    ],
  };
}
