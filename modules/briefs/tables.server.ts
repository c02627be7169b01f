import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { ResumeType } from "./policy.ts";

export const briefs = pgTable("briefs", {
  bookingId: uuid("booking_id").primaryKey(),
  job: text("job"),
  changedAt: instant("changed_at").notNull(),
});

export const resumes = pgTable("resumes", {
  id: uuid("id").primaryKey().defaultRandom(),
  bookingId: uuid("booking_id").notNull(),
  type: text("type").$type<ResumeType>().notNull(),
  bytes: integer("bytes").notNull(),
  fileKey: text("file_key").notNull(),
  addedAt: instant("added_at").notNull(),
  storedAt: instant("stored_at"),
});
