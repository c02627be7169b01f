import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { ClaimAbout, ClaimStatus } from "./policy.ts";

export const claims = pgTable("claims", {
  id: uuid("id").primaryKey().defaultRandom(),
  orderId: text("order_id").notNull(),
  about: text("about").$type<ClaimAbout>().notNull().default("report"),
  words: text("words"),
  status: text("status").$type<ClaimStatus>().notNull(),
  createdAt: instant("created_at").notNull(),
  grantedMinor: integer("granted_minor"),
  answer: text("answer"),
  decidedBy: text("decided_by"),
  decidedAt: instant("decided_at"),
});
