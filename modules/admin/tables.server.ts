import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { AdminAction } from "./policy.ts";

export const adminActions = pgTable("admin_actions", {
  /** Comes with the form, so that submitting it twice is one action. */
  key: uuid("key").primaryKey(),
  actor: uuid("actor").notNull(),
  action: text("action").$type<AdminAction>().notNull(),
  subject: text("subject").notNull(),
  detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
  at: instant("at").notNull(),
  /** `done` or the reason; null if the process died. */
  outcome: text("outcome"),
});
