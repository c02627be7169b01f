import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { AiSessionStatus, Format, Level } from "./schema.ts";

/** Constraints, transitions and delayed jobs are in 0025_ai_sessions.sql. */
export const aiSessions = pgTable("ai_sessions", {
  id: uuid("id").primaryKey(),
  participantId: uuid("participant_id").notNull(),
  format: text("format").$type<Format>().notNull(),
  topic: text("topic").notNull(),
  level: text("level").$type<Level>(),
  minutes: integer("minutes").notNull(),
  voice: boolean("voice").notNull().default(false),
  questionIds: text("question_ids").array().notNull().default([]),
  status: text("status").$type<AiSessionStatus>().notNull(),
  orderId: text("order_id").unique(),
  visaOn: date("visa_on", { mode: "string" }),
  facts: jsonb("facts"),
  attempt: integer("attempt").notNull().default(1),
  createdAt: instant("created_at").notNull(),
  availableAt: instant("available_at"),
  startedAt: instant("started_at"),
  resumeUntil: instant("resume_until"),
  endedAt: instant("ended_at"),
  deletedAt: instant("deleted_at"),
  freeUntil: instant("free_until"),
  modelUntil: instant("model_until"),
});

/** Append-only: a trigger rejects everything but deleting a deleted session's events. */
export const aiSessionEvents = pgTable("ai_session_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  sessionId: uuid("session_id").notNull(),
  attempt: integer("attempt").notNull(),
  at: instant("at").notNull(),
  offsetMs: integer("offset_ms").notNull(),
  kind: text("kind").notNull(),
  data: jsonb("data").notNull(),
});
