import { sql } from "drizzle-orm";
import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#platform/db/columns.ts";
import type { PasskeyPurpose, TwoFactorChange } from "./policy.ts";

export const twoFactors = pgTable("second_factors", {
  userId: uuid("user_id").primaryKey(),
  sealedSecret: bytea("sealed_secret").notNull(),
  /** The time step of the last code used. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: instant("created_at").notNull(),
});

export const twoFactorGuesses = pgTable("second_factor_guesses", {
  userId: uuid("user_id").primaryKey(),
  guessedAt: timestamp("guessed_at", { withTimezone: true }).array().notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").notNull(),
    codeHmac: bytea("code_hmac").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHmac] })],
);

export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  credentialId: bytea("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  isSyncable: boolean("is_syncable").notNull(),
  isSynced: boolean("is_synced").notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    sessionId: uuid("session_id").notNull(),
    purpose: text("purpose").$type<PasskeyPurpose>().notNull(),
    challenge: text("challenge").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose] })],
);

export const twoFactorChanges = pgTable("second_factor_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid("user_id").notNull(),
  kind: text("kind").$type<TwoFactorChange>().notNull(),
  name: text("name"),
  at: instant("at").notNull(),
});

/** When the oldest second factor of this user was added, as `since`; null without any. */
export function enrolledSince(userId: ReturnType<typeof sql>) {
  return sql`select min(one.created_at) as since from (
      select created_at from second_factors where user_id = ${userId}
      union all select created_at from passkeys where user_id = ${userId}
    ) one`;
}
