import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, instant } from "#platform/db/columns.ts";

export const users = pgTable("users", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Null only after erasure. */
  email: citext("email").unique(),
  name: text("name"),
  zone: text("zone"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  erasedAt: instant("erased_at"),
});

export const formerEmails = pgTable(
  "former_emails",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: citext("email").notNull(),
    untilAt: instant("until_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

/** Free uses of erased accounts. No row identifies a person. */
export const erasedFreeUses = pgTable(
  "erased_free_uses",
  {
    emailHmac: text("email_hmac").notNull(),
    offer: text("offer").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailHmac, table.offer] })],
);

export const memberships = pgTable(
  "memberships",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's value. */
    tokenHash: bytea("token_hash").notNull().unique(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When this session passed two-factor authentication, which the operators' area requires. */
    twoFactorAt: instant("second_factor_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.lastSeenAt.desc()),
    index("sessions_expires").on(table.expiresAt),
  ],
);

export const emailCodes = pgTable(
  "email_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: citext("email").notNull(),
    browserHash: bytea("browser_hash").notNull(),
    codeHmac: bytea("code_hmac").notNull(),
    purpose: text("purpose").$type<CodePurpose>().notNull().default("sign_in"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (table) => [
    check("email_codes_purpose", sql`${table.purpose} in ('sign_in', 'change_email')`),
    index("email_codes_email").on(table.email, table.createdAt.desc()),
    index("email_codes_created").on(table.createdAt),
  ],
);

export const codeGuesses = pgTable(
  "code_guesses",
  {
    email: citext("email").notNull(),
    browserHash: bytea("browser_hash").notNull(),
    /** Guesses in the current window, at most five. */
    guessedAt: timestamp("guessed_at", { withTimezone: true }).array().notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.browserHash] }),
    index("code_guesses_last").on(table.lastAt),
  ],
);

export type CodePurpose = "sign_in" | "change_email";
export type Session = typeof sessions.$inferSelect;
export type User = typeof users.$inferSelect;
