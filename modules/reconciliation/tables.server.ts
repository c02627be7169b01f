import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Difference } from "./schema.ts";

export const reconciliationReports = pgTable(
  "reconciliation_reports",
  {
    day: date("day").notNull(),
    provider: text("provider").$type<ProviderName>().notNull(),
    firstDay: date("first_day").notNull(),
    checked: integer("checked").notNull(),
    differences: jsonb("differences").$type<Difference[]>().notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider] })],
);
