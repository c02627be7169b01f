import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

export const dueItems = pgTable(
  "due_items",
  {
    id: uuid("id").notNull().defaultRandom(),
    kind: text("kind").notNull(),
    ref: text("ref").notNull(),
    dueAt: instant("due_at").notNull(),
    attempts: integer("attempts")
      .notNull()
      .default(sql`0`),
    firstFailedAt: instant("first_failed_at"),
    lastFailedAt: instant("last_failed_at"),
    lastError: text("last_error"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.dueAt, table.id] })],
);
