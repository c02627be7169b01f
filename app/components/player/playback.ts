import type { PlayedSession, Track } from "./schema.ts";

/** The recorded part of a session: from the first frame, line or change to the last. */
export function spanOf({ tracks, segments, code }: PlayedSession): {
  fromMs: number;
  toMs: number;
} {
  const starts = [...tracks, ...segments].map(({ fromMs }) => fromMs);
  const ends = [
    ...tracks.map(({ fromMs, durationMs }) => fromMs + durationMs),
    ...segments.map(({ toMs }) => toMs),
  ];
  const changes = code.map(({ atMs }) => atMs);
  const all = [...starts, ...ends, ...changes];
  if (all.length === 0) return { fromMs: 0, toMs: 0 };
  return { fromMs: Math.min(...all), toMs: Math.max(...all) };
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

/** "1:05" or "1:02:03"; before the start with a minus. */
export function clockText(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  const text = parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")));
  return `${ms < 0 ? "−" : ""}${text.join(":")}`;
}
