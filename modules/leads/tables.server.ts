import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, instant } from "#platform/db/columns.ts";
import type { LeadKind } from "./policy.ts";

export type CrmStatus = "waiting" | "queued" | "delivered" | "failed";
export type SubscriptionStatus = "pending" | "confirmed" | "unsubscribed";

export const leads = pgTable("leads", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind").$type<LeadKind>().notNull(),
  email: citext("email").notNull(),
  details: jsonb("details").$type<Record<string, string>>().notNull(),
  fingerprint: bytea("fingerprint").notNull(),
  suspect: boolean("suspect").notNull().default(false),
  createdAt: instant("created_at").notNull(),
  crmStatus: text("crm_status").$type<CrmStatus>().notNull(),
  crmRef: text("crm_ref"),
  revision: integer("revision").notNull().default(1),
  deliveredRevision: integer("delivered_revision").notNull().default(0),
  deliveredAt: instant("delivered_at"),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  claimedUntil: instant("claimed_until"),
});

export const crmErasures = pgTable("crm_erasures", {
  ref: text("ref").primaryKey(),
  createdAt: instant("created_at").notNull(),
  queuedAt: instant("queued_at"),
});

export const newsletterSubscriptions = pgTable("newsletter_subscriptions", {
  id: uuid("id").primaryKey().defaultRandom(),
  email: citext("email").notNull(),
  leadId: uuid("lead_id").notNull(),
  status: text("status").$type<SubscriptionStatus>().notNull(),
  generation: integer("generation").notNull().default(1),
  askedAt: instant("asked_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  unsubscribedAt: instant("unsubscribed_at"),
  askingMails: integer("asking_mails").notNull().default(0),
  askingMailedAt: instant("asking_mailed_at"),
});
