import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { citext } from "#platform/db/columns.ts";
import type { MailCalendar } from "#adapters/mail/port.ts";

export const outboxMails = pgTable(
  "outbox_mails",
  {
    id: uuid("id").primaryKey(),
    dedupeKey: text("dedupe_key").notNull().unique(),
    toEmail: citext("to_email").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    calendar: jsonb("calendar").$type<MailCalendar>(),
    headers: jsonb("headers").$type<Record<string, string>>(),
    messageId: text("message_id").notNull().unique(),
    secret: boolean("secret").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [
    index("outbox_mails_to_email_idx").on(table.toEmail),
    index("outbox_mails_waiting_idx")
      .on(table.createdAt)
      .where(sql`sent_at IS NULL`),
  ],
);
