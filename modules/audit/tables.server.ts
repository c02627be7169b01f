import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const statusTransitions = pgTable(
  "status_transitions",
  {
    subject: text("subject").$type<"booking" | "order" | "expert">().notNull(),
    fromStatus: text("from_status").notNull(),
    toStatus: text("to_status").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.fromStatus, table.toStatus] })],
);

export const statusChanges = pgTable("status_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text("subject").$type<"booking" | "order" | "expert">().notNull(),
  subjectId: text("subject_id").notNull(),
  fromStatus: text("from_status").notNull(),
  toStatus: text("to_status").notNull(),
  actor: text("actor").notNull(),
  why: text("why").notNull(),
  detail: jsonb("detail"),
  at: timestamp("at", { withTimezone: true }).notNull(),
});
