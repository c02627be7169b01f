import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Recording } from "./schema.ts";

export const recordings = pgTable("recordings", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  sessionId: uuid("session_id").notNull(),
  role: text("role").$type<Recording["role"]>().notNull(),
  mediaType: text("media_type").$type<Recording["mediaType"]>().notNull(),
  status: text("status").$type<Recording["status"]>().notNull().default("uploading"),
  startedAt: instant("started_at").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  size: bigint("size", { mode: "number" }),
  durationMs: integer("duration_ms"),
  fileKey: text("file_key"),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const recordingParts = pgTable("recording_parts", {
  fileKey: text("file_key").primaryKey(),
  recordingId: uuid("recording_id").notNull(),
  position: bigint("position", { mode: "number" }).notNull(),
  bytes: integer("bytes").notNull(),
  storedAt: instant("stored_at"),
});

/** Filled by triggers when rows with files are deleted. */
export const filesToRemove = pgTable("files_to_remove", {
  fileKey: text("file_key").primaryKey(),
  ref: uuid("ref").notNull(),
});
