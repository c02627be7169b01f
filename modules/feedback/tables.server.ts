import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Quotable, ReminderKind } from "./schema.ts";

export const sharedScorecards = pgTable(
  "shared_scorecards",
  {
    bookingId: uuid("booking_id").notNull(),
    expertId: uuid("expert_id").notNull(),
    sharedAt: instant("shared_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.expertId] })],
);

export const followUps = pgTable("follow_ups", {
  bookingId: uuid("booking_id").primaryKey(),
  question: text("question"),
  askedAt: instant("asked_at").notNull(),
  answer: text("answer"),
  answeredAt: instant("answered_at"),
});

export const sessionReviews = pgTable(
  "session_reviews",
  {
    bookingId: uuid("booking_id").notNull(),
    byRole: text("by_role").$type<"candidate" | "expert">().notNull(),
    expertId: uuid("expert_id").notNull(),
    rating: integer("rating").notNull(),
    words: text("words"),
    quotable: text("quotable").$type<Quotable>().notNull(),
    quotedName: text("quoted_name"),
    createdAt: instant("created_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.byRole, table.expertId] })],
);

export const scorecardReminders = pgTable(
  "scorecard_reminders",
  {
    bookingId: uuid("booking_id").notNull(),
    kind: text("kind").$type<ReminderKind>().notNull(),
    writtenAt: instant("written_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.kind] })],
);
