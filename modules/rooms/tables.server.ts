import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { instant } from "#platform/db/columns.ts";
import type { RoomRole } from "./schema.ts";

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
