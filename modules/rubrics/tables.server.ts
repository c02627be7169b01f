import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Rubric } from "./schema.ts";

export const rubricVersions = pgTable(
  "rubric_versions",
  {
    topic: text("topic").notNull(),
    version: integer("version").notNull(),
    body: jsonb("body").$type<Rubric>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.version] })],
);
