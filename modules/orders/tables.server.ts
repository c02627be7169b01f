import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, instant } from "#platform/db/columns.ts";
import type { Currency } from "#lib/money.ts";
import type { ProviderName, ProviderPayment } from "#adapters/payments/port.ts";
import type { BuyerDetails } from "./schema.ts";
import type { OrderStatus, PaymentStatus, RefundReason, RefundStatus } from "./policy.ts";

export const orders = pgTable("orders", {
  id: text("id").primaryKey(),
  payerId: uuid("payer_id").notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  listMinor: integer("list_minor").notNull(),
  discountMinor: integer("discount_minor").notNull().default(0),
  taxMinor: integer("tax_minor").notNull().default(0),
  creditMinor: integer("credit_minor").notNull().default(0),
  prepaidMinor: integer("prepaid_minor").notNull().default(0),
  prepaidBy: text("prepaid_by"),
  returnedMinor: integer("returned_minor").notNull().default(0),
  amountMinor: integer("amount_minor").notNull(),
  policyVersion: text("policy_version").notNull(),
  email: citext("email"),
  details: jsonb("details").$type<BuyerDetails>(),
  idempotencyKey: text("idempotency_key").notNull(),
  requestHash: bytea("request_hash").notNull(),
  createdAt: instant("created_at").notNull(),
  paidAt: instant("paid_at"),
  fulfilledAt: instant("fulfilled_at"),
  guardianAgreed: boolean("guardian_agreed"),
});

export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    product: text("product").notNull(),
    ref: uuid("ref").notNull().unique(),
    participantId: uuid("participant_id").notNull(),
    quantity: integer("quantity").notNull(),
    unitListMinor: integer("unit_list_minor").notNull(),
    discountMinor: integer("discount_minor").notNull(),
    taxMinor: integer("tax_minor").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    description: text("description").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const payments = pgTable("payments", {
  id: uuid("id").primaryKey().defaultRandom(),
  orderId: text("order_id").notNull(),
  provider: text("provider").$type<ProviderName>().notNull(),
  providerRef: text("provider_ref"),
  checkoutUrl: text("checkout_url"),
  status: text("status").$type<PaymentStatus>().notNull(),
  amountMinor: integer("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull(),
  paidAt: instant("paid_at"),
  feeMinor: integer("fee_minor"),
  dispute: text("dispute").$type<ProviderPayment["dispute"]>().notNull().default("none"),
  polledAt: instant("polled_at"),
});

export const refunds = pgTable("refunds", {
  id: uuid("id").primaryKey().defaultRandom(),
  paymentId: uuid("payment_id").notNull(),
  amountMinor: integer("amount_minor").notNull(),
  reason: text("reason").$type<RefundReason>().notNull(),
  status: text("status").$type<RefundStatus>().notNull(),
  providerRef: text("provider_ref"),
  createdAt: instant("created_at").notNull(),
  doneAt: instant("done_at"),
  key: text("key").notNull().unique(),
  failure: text("failure"),
  forOrder: text("for_order"),
  /** Set by the database. */
  orderId: text("order_id").notNull(),
});

export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    paymentRef: text("payment_ref").notNull(),
    body: text("body").notNull(),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
