import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { quotedColumns, writtenColumns } from "#modules/scorecards/columns.server.ts";
import type { Draft } from "#modules/scorecards/schema.ts";
import { instant } from "#platform/db/columns.ts";
import type { Pace } from "./pace.ts";
import type { InterviewStatus } from "./schema.ts";
import type { ScorecardStatus } from "./scorecard-policy.ts";

export const oneWayInterviews = pgTable("one_way_interviews", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
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

export const oneWayScorecards = pgTable("one_way_scorecards", {
  id: uuid("id").primaryKey(),
  interviewId: uuid("interview_id").notNull(),
  orderId: text("order_id").notNull(),
  status: text("status").$type<ScorecardStatus>().notNull(),
  withTranscript: boolean("with_transcript").notNull(),
  createdAt: instant("created_at").notNull(),
  queuedAt: instant("queued_at"),
  deliverBy: instant("deliver_by"),
  expertId: uuid("expert_id"),
  topic: text("topic"),
  rubricVersion: integer("rubric_version"),
  ...writtenColumns(),
  deliveredAt: instant("delivered_at"),
  waitingSince: instant("waiting_since"),
});

export const oneWayClaims = pgTable("one_way_claims", {
  scorecardId: uuid("scorecard_id").primaryKey(),
  expertId: uuid("expert_id").notNull(),
  claimedAt: instant("claimed_at").notNull(),
  claimedUntil: instant("claimed_until").notNull(),
  draft: jsonb("draft").$type<Draft>(),
  remindAt: instant("remind_at"),
});

export const oneWayQueueMails = pgTable("one_way_queue_mails", {
  expertId: uuid("expert_id").primaryKey(),
  toldAt: instant("told_at").notNull(),
  nextAt: instant("next_at").notNull(),
});

export const oneWayScorecardLevels = pgTable(
  "one_way_scorecard_levels",
  {
    scorecardId: uuid("scorecard_id").notNull(),
    ...quotedColumns(),
    level: integer("level").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scorecardId, table.dimension] })],
);
