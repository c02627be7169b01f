import { and, type Column, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Services } from "#server/services.ts";
import { readCookie, SESSION_COOKIE } from "#app/session/cookies.server.ts";
import { type Role, SESSION_TOUCH_MS } from "./policy.ts";
import { hashToken, isToken } from "./secrets.server.ts";
import { formerEmails, sessions, type User, userRoles, users } from "./tables.server.ts";

/** Who is asking. `roles` always has "candidate". */
export type Viewer = {
  userId: string;
  email: string;
  name: string | null;
  /** IANA name, null until they or a booking said so. */
  zone: string | null;
  sessionId: string;
  roles: Role[];
};

/** The person behind a request's session cookie, or null: no cookie, ended, revoked or made up. */
export async function getViewer(
  deps: Pick<Services, "db" | "clock" | "config">,
  request: Request,
): Promise<Viewer | null> {
  const token = readCookie(request, SESSION_COOKIE);
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
        select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id}
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

/** Until when a session used now lives. */
export function sessionExpiry(config: Services["config"], now: Date): Date {
  return new Date(now.getTime() + config.sessions.days * 86_400_000);
}

async function touchSession(
  deps: Pick<Services, "db" | "config">,
  sessionId: string,
  now: Date,
): Promise<void> {
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sessionExpiry(deps.config, now) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export type SessionRow = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** The sessions of a person that still open something, the one used last first. */
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

/** An account by its address, whatever the case, or null when nobody has it. */
export async function getUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** An account by its id, or null when there is none or it was erased. */
export async function getUser(db: Queryable, userId: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return user ?? null;
}

/** `addresses`: today's, and the earlier ones with the instant until which they were theirs. */
export type Person = {
  userId: string;
  addresses: readonly { email: string; untilAt: Date | null }[];
};

/** Everything needed to find a person's rows. */
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

/** The rows of a table that were written to one of a person's addresses while it was theirs. */
export function sentToPerson(person: Person, email: Column, createdAt: Column): SQL {
  // Of nobody's addresses: no row. An empty `or` would be no condition at all, and match them all.
  const none = sql`false`;
  return or(
    none,
    ...person.addresses.map((address) =>
      address.untilAt
        ? and(eq(email, address.email), lte(createdAt, address.untilAt))
        : eq(email, address.email),
    ),
  )!;
}

/** Why an account cannot be erased yet. */
export type EraseBlocker = "upcoming_bookings" | "payment_open" | "unused_sessions";

/**
 * What each feature says about the people in its tables. A feature that keeps rows about a person
 * and is not in the list (platform/personal-data.ts) breaks a promise to them.
 */
export type PersonalDataSource = {
  /** The key in the export. */
  name: string;
  /** All rows about the person, as plain JSON values; no secrets and nobody else's data. */
  exportRows(db: Queryable, person: Person): Promise<unknown>;
  /** Something that has to be settled first, or null. */
  blocker?(tx: Tx, person: Person, now: Date): Promise<EraseBlocker | null>;
  /** Deletes or empties what tells who the person was. Runs in one transaction with the others. */
  erase(tx: Tx, person: Person, now: Date): Promise<void>;
};
