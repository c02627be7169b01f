import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** Items that the safety net had to handle because no job did. */
export const sweptItems = pgTable("swept_items", {
  kind: text("kind").primaryKey(),
  items: integer("items").notNull(),
});

export const sweepFailures = pgTable(
  "sweep_failures",
  {
    kind: text("kind").notNull(),
    ref: text("ref").notNull(),
    attempts: integer("attempts").notNull(),
    firstFailedAt: instant("first_failed_at").notNull(),
    nextTryAt: instant("next_try_at").notNull(),
    lastError: text("last_error").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.ref] })],
);
