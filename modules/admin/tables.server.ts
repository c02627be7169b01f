import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { AdminAction } from "./policy.ts";

export const adminActions = pgTable("admin_actions", {
  /** Comes with the form: one form sent twice is one action. */
  key: uuid("key").primaryKey(),
  actor: uuid("actor").notNull(),
  action: text("action").$type<AdminAction>().notNull(),
  subject: text("subject").notNull(),
  detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
  at: instant("at").notNull(),
  /** `done`, or why not; null when it was never heard of again. */
  outcome: text("outcome"),
});
