import { bigint, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "#platform/db/columns.ts";

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
