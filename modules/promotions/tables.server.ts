import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { citext } from "#platform/db/columns.ts";

export type CouponScope = "interviews" | "any";

export const coupons = pgTable("coupons", {
  code: citext("code").primaryKey(),
  percent: integer("percent").notNull(),
  scope: text("scope").$type<CouponScope>().notNull(),
  startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  maxRedemptions: integer("max_redemptions"),
  email: citext("email"),
  firstSessionOnly: boolean("first_session_only").notNull().default(false),
});

export const couponRedemptions = pgTable("coupon_redemptions", {
  orderId: text("order_id").primaryKey(),
  code: citext("code").notNull(),
  status: text("status").$type<"reserved" | "consumed" | "released">().notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});
