import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Currency } from "#lib/money.ts";
import { instant } from "#platform/db/columns.ts";

/** Constraints and the trigger `pack_uses_fit` are in 0015_packs.sql. */
export const packs = pgTable("packs", {
  id: uuid("id").notNull().unique(),
  orderId: text("order_id").primaryKey(),
  payerId: uuid("payer_id").notNull(),
  serviceSlug: text("service_slug").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  unitListMinor: integer("unit_list_minor").notNull(),
  sessions: integer("sessions").notNull(),
  amountMinor: integer("amount_minor").notNull(),
  boughtAt: instant("bought_at"),
  expiresAt: instant("expires_at"),
  closedAt: instant("closed_at"),
  closedWhy: text("closed_why").$type<"refunded" | "lapsed">(),
});

export const packUses = pgTable("pack_uses", {
  orderId: text("order_id").primaryKey(),
  packId: text("pack_id").notNull(),
  number: integer("number").notNull(),
  worthMinor: integer("worth_minor").notNull(),
  status: text("status").$type<"used" | "returned">().notNull(),
  at: instant("at").notNull(),
});
