import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { WorkStatus } from "./policy.ts";

export const expertWork = pgTable("expert_work", {
  id: uuid("id").primaryKey(),
  kind: text("kind").notNull(),
  subjectId: uuid("subject_id").notNull(),
  topic: text("topic").notNull(),
  orderId: text("order_id").notNull(),
  candidateId: uuid("candidate_id").notNull(),
  sharePercent: integer("share_percent").notNull(),
  status: text("status").$type<WorkStatus>().notNull(),
  createdAt: instant("created_at").notNull(),
  openedAt: instant("opened_at"),
  dueAt: instant("due_at"),
  waitingSince: instant("waiting_since"),
  expertId: uuid("expert_id"),
  claimedAt: instant("claimed_at"),
  claimedUntil: instant("claimed_until"),
  remindAt: instant("remind_at"),
  pausedAt: instant("paused_at"),
  pausedUntil: instant("paused_until"),
  deliveredAt: instant("delivered_at"),
});

export const expertWorkMails = pgTable("expert_work_mails", {
  expertId: uuid("expert_id").primaryKey(),
  toldAt: instant("told_at").notNull(),
  nextAt: instant("next_at").notNull(),
});
