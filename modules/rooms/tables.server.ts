import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { bytea, instant } from "#platform/db/columns.ts";
import type { RoomRole } from "./schema.ts";

/** One row per joined socket. */
export const roomPresence = pgTable(
  "room_presence",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid("booking_id").notNull(),
    role: text("role").$type<RoomRole>().notNull(),
    expertId: uuid("expert_id"),
    peer: uuid("peer").notNull(),
    joinedAt: instant("joined_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    beatAt: instant("beat_at")
      .notNull()
      .default(sql`clock_timestamp()`),
    leftAt: instant("left_at"),
    goodbye: boolean("goodbye").notNull().default(false),
  },
  (table) => [index("room_presence_booking_idx").on(table.bookingId, table.id)],
);

/** The editor's document, as Yjs updates. */
export const roomUpdates = pgTable(
  "room_updates",
  {
    bookingId: uuid("booking_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    data: bytea("data").notNull(),
    /** Null in rows from before it was recorded. */
    role: text("role").$type<RoomRole>().notNull(),
    pieces: integer("pieces").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.id] })],
);

export const roomSnapshots = pgTable("room_snapshots", {
  bookingId: uuid("booking_id").primaryKey(),
  upto: bigint("upto", { mode: "number" }).notNull(),
  data: bytea("data").notNull(),
  pieces: integer("pieces").notNull(),
});

/** Messages between copies that are too long for a notification. */
export const roomRelays = pgTable("room_relays", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  message: text("message").notNull(),
  at: instant("at").notNull(),
});

/** One row per session that has started. */
export const sessionChecks = pgTable("session_checks", {
  bookingId: uuid("booking_id").primaryKey(),
  checkAt: instant("check_at"),
  endedAt: instant("ended_at"),
  takenOverAt: instant("taken_over_at"),
  askedAt: instant("asked_at"),
  caseAt: instant("case_at"),
});

export type StandInStatus = "wanted" | "offered" | "accepted" | "declined" | "lapsed";

/** At most one search for a stand-in per session. */
export const standInOffers = pgTable("stand_in_offers", {
  bookingId: uuid("booking_id").primaryKey(),
  status: text("status").$type<StandInStatus>().notNull(),
  expertId: uuid("expert_id"),
  untilAt: instant("until_at").notNull(),
});

/** Whether a call outside our room took place. */
export const callAnswers = pgTable(
  "call_answers",
  {
    bookingId: uuid("booking_id").notNull(),
    role: text("role").$type<RoomRole>().notNull(),
    happened: boolean("happened").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.role] })],
);
