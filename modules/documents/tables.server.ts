import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Buyer, DocumentData, DocumentKind } from "./schema.ts";

export const documentCounters = pgTable(
  "document_counters",
  {
    kind: text("kind").$type<DocumentKind>().notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

export const documents = pgTable("documents", {
  number: text("number").primaryKey(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  year: integer("year").notNull(),
  serial: integer("serial").notNull(),
  orderId: text("order_id").notNull(),
  refundId: uuid("refund_id"),
  issuedAt: instant("issued_at").notNull(),
  data: jsonb("data").$type<DocumentData>().notNull(),
  buyer: jsonb("buyer").$type<Buyer>(),
});

/** Documents to issue at commit; empty outside of transactions. */
export const documentsToIssue = pgTable("documents_to_issue", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  orderId: text("order_id").notNull(),
  refundId: uuid("refund_id"),
  at: instant("at").notNull(),
  data: jsonb("data").$type<DocumentData>().notNull(),
  buyer: jsonb("buyer").$type<Buyer>(),
});
