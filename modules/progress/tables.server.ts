import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";

export const interviewPlans = pgTable("interview_plans", {
  userId: uuid("user_id").primaryKey(),
  interviewOn: date("interview_on", { mode: "string" }).notNull(),
  topic: text("topic").notNull(),
  savedAt: instant("saved_at").notNull(),
});

export const drillsDone = pgTable(
  "drills_done",
  {
    userId: uuid("user_id").notNull(),
    topic: text("topic").notNull(),
    dimension: text("dimension").notNull(),
    doneOn: date("done_on", { mode: "string" }).notNull(),
    doneAt: instant("done_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic, table.dimension, table.doneOn] })],
);

export const selfScores = pgTable("self_scores", {
  bookingId: uuid("booking_id").primaryKey(),
  userId: uuid("user_id").notNull(),
  topic: text("topic"),
  rubricVersion: integer("rubric_version"),
  scoredAt: instant("scored_at"),
  openedAt: instant("opened_at"),
});

export const selfLevels = pgTable(
  "self_levels",
  {
    bookingId: uuid("booking_id").notNull(),
    dimension: text("dimension").notNull(),
    level: integer("level").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.dimension] })],
);
