import { z } from "zod";
import type { BoardItem } from "#modules/rooms/board.ts";

const Track = z.object({
  id: z.uuid(),
  role: z.enum(["candidate", "expert"]),
  /** Milliseconds from the session's start to the track's first frame. */
  fromMs: z.number(),
  durationMs: z.number(),
});
export type Track = z.infer<typeof Track>;

/** `GET /api/sessions/{booking}/replay/film?after={next}`: a part of the film. */
export const FilmPage = z.object({
  /** Changes of the shared code and the whiteboard: Yjs updates, base64. */
  film: z.array(z.object({ atMs: z.number(), update: z.string() })),
  /** Where the next part begins; null after the last. */
  next: z.number().nullable(),
});
export type FilmPage = z.infer<typeof FilmPage>;

/**
 * `GET /api/sessions/{booking}/replay` (docs/api.md). Times are milliseconds from the session's
 * start, as in its timeline and its scorecard.
 */
export const Replay = FilmPage.extend({
  names: z.object({ candidate: z.string(), expert: z.string() }),
  tracks: z.array(Track),
  /** The number of tracks still uploading or being processed. */
  pending: z.number(),
  segments: z.array(
    z.object({
      role: z.enum(["candidate", "expert"]),
      fromMs: z.number(),
      toMs: z.number(),
      text: z.string(),
    }),
  ),
  /** When a run last passed all tests, or null. */
  passedMs: z.number().nullable(),
  /** When something was last said, written, run or marked: no evidence is later. */
  lastMs: z.number(),
});
export type Replay = z.infer<typeof Replay>;

/** A session to play: its code as texts, and its whiteboard as drawings with a text beside them. */
export type PlayedSession = Omit<Replay, "film" | "next"> & {
  code: readonly { atMs: number; text: string }[];
  board: readonly { atMs: number; items: readonly BoardItem[]; notes: string }[];
};
