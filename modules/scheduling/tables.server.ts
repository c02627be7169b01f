import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { FeedProblem, FeedRemark } from "#adapters/calendar-feeds/port.ts";
import { bytea } from "#platform/db/columns.ts";

export const calendarImports = pgTable(
  "calendar_imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    expertId: uuid("expert_id").notNull(),
    name: text("name").notNull(),
    host: text("host").notNull(),
    sealedUrl: bytea("sealed_url").notNull(),
    urlHash: bytea("url_hash").notNull(),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
    triedAt: timestamp("tried_at", { withTimezone: true }),
    readAt: timestamp("read_at", { withTimezone: true }),
    problem: text("problem").$type<FeedProblem | "sealed">(),
    remarks: jsonb("remarks").$type<FeedRemark[]>().notNull().default([]),
  },
  (table) => [
    unique().on(table.expertId, table.urlHash),
    index("calendar_imports_tried_idx").on(table.triedAt.nullsFirst()),
  ],
);

export const calendarLinks = pgTable("calendar_links", {
  expertId: uuid("expert_id").primaryKey(),
  version: integer("version").notNull(),
});
