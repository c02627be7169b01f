import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Currency } from "#lib/money.ts";
import { bytea } from "#platform/db/columns.ts";
import type { PayoutStatus } from "./policy.ts";

export const payoutDetails = pgTable("payout_details", {
  expertId: uuid("expert_id").primaryKey(),
  sealed: bytea("sealed").notNull(),
  ending: text("ending").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export const payouts = pgTable(
  "payouts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    expertId: uuid("expert_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    status: text("status").$type<PayoutStatus>().notNull(),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    rounds: integer("rounds").notNull().default(0),
    reference: text("reference"),
  },
  (table) => [
    uniqueIndex("payouts_open_idx")
      .on(table.expertId, table.currency)
      .where(sql`status = 'requested'`),
    index("payouts_expert_idx").on(table.expertId, table.requestedAt.desc()),
  ],
);
