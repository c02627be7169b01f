import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { EventActor, EventKind } from "./schema.ts";

/** Append-only: a trigger rejects everything but removing text (0017_timeline.sql). */
export const sessionEvents = pgTable(
  "session_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    at: instant("at").notNull(),
    offsetMs: integer("offset_ms").notNull(),
    actor: text("actor").$type<EventActor>().notNull(),
    kind: text("kind").$type<EventKind>().notNull(),
    data: jsonb("data").notNull(),
    key: uuid("key"),
  },
  (table) => [
    unique().on(table.sessionId, table.key),
    index("session_events_session_idx").on(table.sessionId, table.id),
  ],
);
