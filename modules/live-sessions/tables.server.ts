import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const payoutHolds = pgTable("payout_holds", { orderId: text("order_id").primaryKey() });

export const replacedCalls = pgTable("replaced_calls", {
  bookingId: uuid("booking_id").primaryKey(),
  startAt: timestamp("start_at", { withTimezone: true }).notNull(),
  expertId: uuid("expert_id").notNull(),
  url: text("url").notNull(),
  host: text("host").notNull(),
  replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull(),
});
