import { and, desc, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type PersonalDataSource, sentToPerson } from "#platform/personal-data.ts";
import { STAFF_ROLES } from "./policy.ts";
import {
  codeGuesses,
  emailCodes,
  formerEmails,
  memberships,
  sessions,
  users,
} from "./tables.server.ts";

/** Erasing keeps the bare user id that orders and the ledger reference. */
export const accountPersonalData: PersonalDataSource = {
  name: "account",
  async exportRows(db, person) {
    const { userId } = person;
    const [profile] = await db.select().from(users).where(eq(users.id, userId));
    const roles = await db.select().from(memberships).where(eq(memberships.userId, userId));
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
  async listEmails(db) {
    const rows = await union(
      db.select({ email: emailCodes.email }).from(emailCodes),
      db.select({ email: codeGuesses.email }).from(codeGuesses),
    );
    return rows.map(({ email }) => email);
  },
  async blocker(tx, { userId }) {
    const rows = await tx
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), inArray(memberships.role, [...STAFF_ROLES])));
    return rows.length > 0 ? "is_staff" : null;
  },
  async erase(tx, person, now) {
    const { userId } = person;
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(memberships).where(eq(memberships.userId, userId));
    await tx.delete(emailCodes).where(sentToPerson(person, emailCodes.email, emailCodes.createdAt));
    await tx.delete(codeGuesses).where(sentToPerson(person, codeGuesses.email, codeGuesses.lastAt));
    await tx.delete(formerEmails).where(eq(formerEmails.userId, userId));
    await tx
      .update(users)
      .set({ email: null, name: null, zone: null, erasedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
};
