import { and, type Column, desc, eq, lte, or, type SQL } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/client.ts";
import {
  codeGuesses,
  emailCodes,
  formerEmails,
  sessions,
  userRoles,
  users,
} from "./tables.server.ts";

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
export function sentToPerson(person: Person, email: Column, createdAt: Column): SQL | undefined {
  return or(
    ...person.addresses.map((address) =>
      address.untilAt
        ? and(eq(email, address.email), lte(createdAt, address.untilAt))
        : eq(email, address.email),
    ),
  );
}

/** Why an account cannot be erased yet. */
export type EraseBlocker = "upcoming_bookings" | "payment_open";

/**
 * What each feature says about the people in its tables. A feature that keeps rows about a person
 * and is not in the list (app/routes/account/personal-data.server.ts) breaks a promise to them.
 */
export type PersonalDataSource = {
  /** The key in the export. */
  name: string;
  /** All rows about the person, as plain JSON values; no secrets and nobody else's data. */
  exportRows(db: Queryable, person: Person): Promise<Record<string, unknown>>;
  /** Something that has to be settled first, or null. */
  blocker?(tx: Tx, person: Person, now: Date): Promise<EraseBlocker | null>;
  /** Deletes or empties what tells who the person was. Runs in one transaction with the others. */
  erase(tx: Tx, person: Person, now: Date): Promise<void>;
};

/** The account itself. Erasing leaves the bare id that orders and the ledger point at. */
export const accountPersonalData: PersonalDataSource = {
  name: "account",
  async exportRows(db, person) {
    const { userId } = person;
    const [profile] = await db.select().from(users).where(eq(users.id, userId));
    const roles = await db.select().from(userRoles).where(eq(userRoles.userId, userId));
    const sessionRows = await db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        revokedAt: sessions.revokedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt));
    const codes = await db
      .select({
        purpose: emailCodes.purpose,
        createdAt: emailCodes.createdAt,
        expiresAt: emailCodes.expiresAt,
        consumedAt: emailCodes.consumedAt,
      })
      .from(emailCodes)
      .where(sentToPerson(person, emailCodes.email, emailCodes.createdAt))
      .orderBy(desc(emailCodes.createdAt));
    return {
      profile: profile ?? null,
      formerAddresses: person.addresses.filter((address) => address.untilAt !== null),
      roles: roles.map(({ role, createdAt }) => ({ role, createdAt })),
      sessions: sessionRows,
      codesSent: codes,
    };
  },
  async erase(tx, person, now) {
    const { userId } = person;
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(userRoles).where(eq(userRoles.userId, userId));
    await tx.delete(emailCodes).where(sentToPerson(person, emailCodes.email, emailCodes.createdAt));
    await tx.delete(codeGuesses).where(sentToPerson(person, codeGuesses.email, codeGuesses.lastAt));
    await tx.delete(formerEmails).where(eq(formerEmails.userId, userId));
    await tx
      .update(users)
      .set({ email: null, name: null, zone: null, erasedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
};
