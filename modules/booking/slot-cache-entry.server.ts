import { buildStartBitmap, type StartBitmap } from "#modules/scheduling/bitmap.ts";
import { calendarAt, type ExpertCalendar } from "./calendars.server.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

/** One expert's calendar as of one moment, with the starts computed from it. */
export type Entry = {
  calendar: ExpertCalendar;
  bitmaps: Map<number, StartBitmap>;
  /** Its sessions and holds, ascending, so that those of some weeks are counted by two searches. */
  sessionStarts: Int32Array;
  computedMin: number;
  /** When its first hold expires, epoch ms. */
  validUntilMs: number;
};

export function createEntry(calendar: ExpertCalendar, nowMs: number): Entry {
  const ends = calendar.busyTimes.flatMap((busy) => (busy.untilMs === null ? [] : [busy.untilMs]));
  return {
    calendar,
    bitmaps: new Map(),
    sessionStarts: Int32Array.from(
      calendar.busyTimes.flatMap((busy) => (busy.isSession ? [busy.startMin] : [])),
    ).toSorted(),
    computedMin: Math.floor(nowMs / MINUTE_MS),
    validUntilMs: Math.min(Number.MAX_SAFE_INTEGER, ...ends),
  };
}

/**
 * Valid until a hold in it expires, and for at most a day, because the bitmaps end at the horizon.
 */
export function isCurrent(entry: Entry | undefined, nowMs: number): entry is Entry {
  return (
    entry !== undefined &&
    nowMs < entry.validUntilMs &&
    nowMs / MINUTE_MS - entry.computedMin <= DAY_MIN
  );
}

/**
 * The bitmap for one session length, ignoring the visitor's own hold `exceptBooking`. It has spare
 * days at the end, so that it stays valid as time passes.
 */
export function bitmapOf(
  entry: Entry,
  durationMin: number,
  now: Date,
  exceptBooking?: string,
): StartBitmap {
  const own = ownTime(entry, exceptBooking) !== undefined;
  const known = own ? undefined : entry.bitmaps.get(durationMin);
  if (known) return known;
  const calendar = calendarAt(entry.calendar, now.getTime(), exceptBooking);
  const bitmap = buildStartBitmap(calendar, {
    durationMin,
    fromMin: entry.computedMin,
    toMin: entry.computedMin + (calendar.horizonDays + 2) * DAY_MIN,
  });
  if (!own) entry.bitmaps.set(durationMin, bitmap);
  return bitmap;
}

/** How many sessions and holds begin between two times, exclusive, without `exceptBooking`. */
export function countSessions(
  entry: Entry,
  { fromMin, toMin }: { fromMin: number; toMin: number },
  exceptBooking?: string,
): number {
  const { sessionStarts } = entry;
  const all = firstAtLeast(sessionStarts, toMin) - firstAtLeast(sessionStarts, fromMin + 1);
  const own = ownTime(entry, exceptBooking);
  return own && own.startMin > fromMin && own.startMin < toMin ? all - 1 : all;
}

function ownTime({ calendar }: Entry, booking: string | undefined) {
  if (booking === undefined) return undefined;
  return calendar.busyTimes.find(({ bookingId }) => bookingId === booking);
}

function firstAtLeast(ascending: Int32Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
