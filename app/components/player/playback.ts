import { offsetText } from "#modules/scorecards/notation.ts";
import type { PlayedSession, Track } from "./schema.ts";

/** In milliseconds from the session's start, as all times of a replay. */
export type Span = {
  /** The session's start, or earlier if something was recorded before it. Whole seconds. */
  fromMs: number;
  /** The last moment that something leads to. Whole seconds. */
  toMs: number;
  /** The first picture of both people, or of one; without any, the first words, code or drawing. */
  opensAtMs: number;
};

/** Waits this long for the second person's picture. */
const MAX_ALONE_MS = 60_000;

/** What the player's clock covers, and where it opens. */
export function spanOf({ tracks, segments, code, board, lastMs }: PlayedSession): Span {
  const frames = tracks.map(({ fromMs }) => fromMs);
  const texts = [
    ...segments.map(({ fromMs }) => fromMs),
    ...code.filter(({ text }) => text !== "").map(({ atMs }) => atMs),
    ...board.map(({ atMs }) => atMs),
  ];
  const ends = [
    ...tracks.map(({ fromMs, durationMs }) => fromMs + durationMs),
    ...segments.map(({ toMs }) => toMs),
  ];
  const firsts = frames.length > 0 ? frames : texts;
  const first = firsts.length > 0 ? Math.min(...firsts) : 0;
  const both = Math.max(
    ...(["candidate", "expert"] as const).map((role) =>
      Math.min(...tracks.filter((track) => track.role === role).map(({ fromMs }) => fromMs)),
    ),
  );
  return {
    fromMs: Math.floor(Math.min(0, ...frames, ...texts) / 1000) * 1000,
    toMs: Math.ceil(Math.max(0, lastMs, ...texts, ...ends) / 1000) * 1000,
    opensAtMs: both - first <= MAX_ALONE_MS ? both : first,
  };
}

/** One person's track at a moment. Reloads split a person's recording into several tracks. */
export function trackAt(
  tracks: readonly Track[],
  role: Track["role"],
  atMs: number,
): { track: Track; seconds: number } | null {
  const track = tracks.findLast(
    (one) => one.role === role && one.fromMs <= atMs && atMs < one.fromMs + one.durationMs,
  );
  return track ? { track, seconds: (atMs - track.fromMs) / 1000 } : null;
}

/**
 * The index of the last item at or before a moment, of items in order of time; -1 before the first.
 */
export function lastAt(times: readonly number[], atMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A time as evidence is stamped; before the start with a minus. */
export function clockText(ms: number): string {
  return ms < 0 ? `−${offsetText(-ms)}` : offsetText(ms);
}
