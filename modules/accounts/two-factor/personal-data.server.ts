import { and, eq, isNull } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import {
  passkeys,
  recoveryCodes,
  twoFactorChanges,
  twoFactorGuesses,
  twoFactors,
} from "./tables.server.ts";

/** Exports which second factors there are and since when, but never their secrets or keys. */
export const twoFactorPersonalData: PersonalDataSource = {
  name: "secondFactor",
  async exportRows(db, { userId }) {
    const [app] = await db
      .select({ createdAt: twoFactors.createdAt })
      .from(twoFactors)
      .where(eq(twoFactors.userId, userId));
    const keys = await db
      .select({
        name: passkeys.name,
        isSynced: passkeys.isSynced,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(passkeys.createdAt);
    const changes = await db
      .select({ kind: twoFactorChanges.kind, name: twoFactorChanges.name, at: twoFactorChanges.at })
      .from(twoFactorChanges)
      .where(eq(twoFactorChanges.userId, userId))
      .orderBy(twoFactorChanges.id);
    if (!app && keys.length === 0 && changes.length === 0) return null;
    const left = await db.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    );
    return { app: app ?? null, passkeys: keys, recoveryCodesLeft: left, changes };
  },
  async erase(tx, { userId }) {
    for (const table of [twoFactors, passkeys, recoveryCodes, twoFactorGuesses, twoFactorChanges]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
  },
};
