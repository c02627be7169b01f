import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Anchor, Observations } from "./schema.ts";

const ofSubject = () => ({
  subjectKind: text("subject_kind").notNull(),
  subjectId: uuid("subject_id").notNull(),
});

export const scorecards = pgTable(
  "scorecards",
  {
    ...ofSubject(),
    expertId: uuid("expert_id").notNull(),
    timelines: uuid("timelines").array().notNull(),
    topic: text("topic").notNull(),
    rubricVersion: integer("rubric_version").notNull(),
    strengths: text("strengths"),
    change: text("change"),
    drillDimension: text("drill_dimension"),
    drillWords: text("drill_words"),
    moveForward: boolean("move_forward"),
    moveForwardWords: text("move_forward_words"),
    observations: jsonb("observations").$type<Observations>(),
    createdAt: instant("created_at").notNull(),
    savedAt: instant("saved_at").notNull(),
    sentAt: instant("sent_at"),
    erasedAt: instant("erased_at"),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId] })],
);

export const scorecardLevels = pgTable(
  "scorecard_levels",
  {
    ...ofSubject(),
    dimension: text("dimension").notNull(),
    level: integer("level"),
    evidence: text("evidence").array().$type<Anchor[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId, table.dimension] })],
);
