import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Currency } from "#lib/money.ts";
import type { ServiceFormat } from "./schema.ts";

export const topics = pgTable("topics", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
});

export const services = pgTable(
  "services",
  {
    slug: text("slug").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    format: text("format").$type<ServiceFormat>().notNull(),
    durationMin: integer("duration_min"),
    lengthNote: text("length_note").notNull(),
    topicKey: text("topic_key").references(() => topics.key),
    active: boolean("active").notNull().default(true),
    position: integer("position").notNull(),
  },
  (table) => [index("services_topic_key_idx").on(table.topicKey)],
);

export const servicePrices = pgTable(
  "service_prices",
  {
    serviceSlug: text("service_slug")
      .notNull()
      .references(() => services.slug, { onDelete: "cascade" }),
    currency: text("currency").$type<Currency>().notNull(),
    amountMinor: integer("amount_minor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceSlug, table.currency] })],
);
