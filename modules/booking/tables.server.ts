import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "#platform/db/columns.ts";
import type { BookingStatus } from "./policy.ts";
import type { BookingDraft } from "./schema.ts";

/** Indexes, constraints and functions such as `hold_slot` are in 0010_booking.sql. */
export const bookings = pgTable("bookings", {
  id: uuid("id").primaryKey().defaultRandom(),
  expertId: uuid("expert_id").notNull(),
  serviceSlug: text("service_slug").notNull(),
  candidateId: uuid("candidate_id"),
  startAt: timestamp("start_at", { withTimezone: true }).notNull(),
  endAt: timestamp("end_at", { withTimezone: true }).notNull(),
  blockedUntil: timestamp("blocked_until", { withTimezone: true }).notNull(),
  expertDay: date("expert_day", { mode: "string" }).notNull(),
  status: text("status").$type<BookingStatus>().notNull(),
  holderHash: bytea("holder_hash").notNull(),
  holdExpiresAt: timestamp("hold_expires_at", { withTimezone: true }).notNull(),
  isReserved: boolean("is_reserved").notNull().default(false),
  draft: jsonb("draft").$type<BookingDraft>(),
  sequence: integer("sequence").notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  moves: integer("moves").notNull().default(0),
  choiceUntil: timestamp("choice_until", { withTimezone: true }),
  feedbackDueAt: timestamp("feedback_due_at", { withTimezone: true }),
  networkHash: bytea("network_hash"),
  holderVerified: boolean("holder_verified").notNull().default(false),
});

/** One row per reminder that was written for a version of a booking. */
export const bookingReminders = pgTable(
  "booking_reminders",
  {
    bookingId: uuid("booking_id").notNull(),
    sequence: integer("sequence").notNull(),
    kind: text("kind").$type<"day" | "hour" | "minutes">().notNull(),
    writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.sequence, table.kind] })],
);
