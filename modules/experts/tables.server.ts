import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { bytea } from "#platform/db/columns.ts";
import type { DayWindow } from "./schema.ts";
import type { ExpertStatus } from "./transitions.ts";

export const experts = pgTable(
  "experts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    userId: uuid("user_id").notNull().unique(),
    headline: text("headline").notNull(),
    biography: text("biography").notNull(),
    zone: text("zone").notNull(),
    languages: text("languages").array().notNull(),
    years: integer("years").notNull(),
    status: text("status").$type<ExpertStatus>().notNull(),
    pausedReason: text("paused_reason"),
    hiredFor: text("hired_for").array().notNull().default([]),
    avatarSeed: text("avatar_seed").notNull(),
    isDemo: boolean("is_demo").notNull().default(false),
    hasImports: boolean("has_imports").notNull().default(false),
    noticeMin: integer("notice_min").notNull(),
    bufferMin: integer("buffer_min").notNull(),
    gridMin: integer("grid_min").notNull(),
    horizonDays: integer("horizon_days").notNull(),
    dailyCap: integer("daily_cap").notNull(),
    takesStandIns: boolean("takes_stand_ins").notNull().default(false),
    recordingMails: boolean("recording_mails").notNull().default(true),
    calendarVersion: bigint("calendar_version", { mode: "number" }).notNull().default(1),
    hoursVersion: bigint("hours_version", { mode: "number" }).notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("experts_listed_idx")
      .on(table.years.desc(), table.id)
      .where(sql`status = 'active'`),
    index("experts_languages_idx").using("gin", table.languages),
  ],
);

export const expertTopics = pgTable(
  "expert_topics",
  {
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    topicKey: text("topic_key").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expertId, table.topicKey] }),
    index("expert_topics_topic_key_idx").on(table.topicKey, table.expertId),
  ],
);

/** In a query on `experts`. */
export const topicKeysOfExpert = sql<string[]>`array(
  select ${expertTopics.topicKey} from ${expertTopics}
  where ${expertTopics.expertId} = ${experts.id} order by 1
)`;

export const expertHours = pgTable(
  "expert_hours",
  {
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    weekday: integer("weekday").notNull(),
    startMin: integer("start_min").notNull(),
    endMin: integer("end_min").notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.weekday, table.startMin] })],
);

export const expertOverrides = pgTable(
  "expert_overrides",
  {
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    windows: jsonb("windows").$type<DayWindow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.date] })],
);

export const expertBusy = pgTable(
  "expert_busy",
  {
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    startAt: timestamp("start_at", { withTimezone: true }).notNull(),
    endAt: timestamp("end_at", { withTimezone: true }).notNull(),
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.startAt, table.endAt, table.source] })],
);

/** A photo in place of the initials or drawing; `avatarSeed` names it (photo/policy.ts). */
export const expertPhotos = pgTable("expert_photos", {
  id: uuid("id").primaryKey(),
  expertId: uuid("expert_id").notNull().unique(),
  small: bytea("small").notNull(),
  large: bytea("large").notNull(),
  drawing: text("drawing").notNull(),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
});

export const expertApplications = pgTable(
  "expert_applications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    appliedAt: timestamp("applied_at", { withTimezone: true }).notNull(),
    links: text("links").array().notNull(),
    message: text("message").notNull(),
    trial: text("trial"),
    rubricTopic: text("rubric_topic"),
    rubricVersion: integer("rubric_version"),
    scores: jsonb("scores").$type<Record<string, number>>(),
    scoredAt: timestamp("scored_at", { withTimezone: true }),
    answer: text("answer"),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("expert_applications_open_idx")
      .on(table.expertId)
      .where(sql`decided_at is null`),
    index("expert_applications_expert_idx").on(table.expertId, table.appliedAt.desc()),
  ],
);
