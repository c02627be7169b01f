import { count, eq } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { recoveryCodes, twoFactorGuesses, twoFactors } from "./tables.server.ts";

/** Exports that two-factor authentication is on and since when, but never its secrets. */
export const twoFactorPersonalData: PersonalDataSource = {
  name: "secondFactor",
  async exportRows(db, { userId }) {
    const [factor] = await db
      .select({ createdAt: twoFactors.createdAt })
      .from(twoFactors)
      .where(eq(twoFactors.userId, userId));
    if (!factor) return null;
    const [codes] = await db
      .select({ count: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId));
    return { ...factor, recoveryCodes: codes?.count ?? 0 };
  },
  async erase(tx, { userId }) {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(twoFactorGuesses).where(eq(twoFactorGuesses.userId, userId));
  },
};
