import { bigint, date, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Currency } from "#lib/money.ts";
import type { Account, PostingKind } from "./policy.ts";

export const ledgerTransactions = pgTable("ledger_transactions", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind").$type<PostingKind>().notNull(),
  ref: text("ref").notNull(),
  orderId: text("order_id"),
  at: timestamp("at", { withTimezone: true }).notNull(),
});

export const ledgerEntries = pgTable("ledger_entries", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  transactionId: uuid("transaction_id").notNull(),
  account: text("account").$type<Account>().notNull(),
  party: text("party").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
});

/** An account's sum of a UTC day, in one or more rows. Kept by triggers. */
export const ledgerDays = pgTable("ledger_days", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  day: date("day").notNull(),
  account: text("account").$type<Account>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
});

/** What we owe each expert. Kept by triggers. */
export const expertBalances = pgTable(
  "expert_balances",
  {
    expertId: uuid("expert_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    owedMinor: bigint("owed_minor", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.currency] })],
);
