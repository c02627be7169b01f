import { boolean, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Pace } from "./pace.ts";
import type { InterviewStatus } from "./schema.ts";

export const oneWayInterviews = pgTable("one_way_interviews", {
  id: uuid("id").primaryKey(),
  participantId: uuid("participant_id").notNull(),
  topic: text("topic").notNull(),
  freeWeek: date("free_week", { mode: "string" }),
  orderId: text("order_id"),
  status: text("status").$type<InterviewStatus>().notNull(),
  pace: text("pace").$type<Pace>().notNull(),
  isSpoken: boolean("is_spoken").notNull(),
  guardianAgreed: boolean("guardian_agreed").notNull(),
  position: integer("position").notNull(),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  submittedAt: instant("submitted_at"),
  freeUntil: instant("free_until"),
  isTranscriptShared: boolean("is_transcript_shared").notNull(),
});

export const oneWayAnswers = pgTable("one_way_answers", {
  id: uuid("id").primaryKey().defaultRandom(),
  interviewId: uuid("interview_id").notNull(),
  position: integer("position").notNull(),
  questionId: text("question_id").notNull(),
  question: text("question").notNull(),
  shownAt: instant("shown_at"),
  take: integer("take").notNull(),
  isRecorded: boolean("is_recorded").notNull(),
});

export const oneWaySegments = pgTable("one_way_segments", {
  recordingId: uuid("recording_id").primaryKey(),
  answerId: uuid("answer_id").notNull(),
  take: integer("take").notNull(),
});

export const oneWaySelfScores = pgTable("one_way_self_scores", {
  interviewId: uuid("interview_id").notNull(),
  dimension: text("dimension").notNull(),
  level: integer("level").notNull(),
  rubricVersion: integer("rubric_version").notNull(),
  scoredAt: instant("scored_at").notNull(),
});

export const oneWayShares = pgTable("one_way_shares", {
  id: uuid("id").primaryKey().defaultRandom(),
  interviewId: uuid("interview_id").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
});
