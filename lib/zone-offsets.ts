import { civilFromDays } from "./days.ts";

/**
 * A zone's offsets over a span of time. Segment `k` begins at `startsMin[k]` (epoch minutes; the
 * first one at the span's begin) and its local clock is `offsetsMin[k]` minutes ahead of UTC.
 */
export type ZoneOffsets = {
  startsMin: Int32Array;
  offsetsMin: Int32Array;
  /** The span that is known, epoch minutes, end exclusive. */
  loMin: number;
  hiMin: number;
};

const DAY = 1440;
const MINUTE_MS = 60_000;
// Two changes closer than this that undo each other would be missed; the closest known ones of the
// last decades are four weeks apart (the breaks for Ramadan in Morocco, Egypt and Palestine).
const PROBE_STEP_MIN = 7 * DAY;
// Asked for spans further apart than this, a new table is started instead of stretching the old one.
const LONGEST_SPAN_MIN = 40 * 366 * DAY;
// Far above the number of zone names; a bound, as names differing only in case come from outside.
const MAX_TABLES = 1500;
// Nobody books outside these years, but anybody may ask: beyond them a zone keeps its offset, and
// all arithmetic in minutes stays within 32 bits.
const FIRST_MIN = yearStartMin(1000);
const LAST_MIN = yearStartMin(5000);

const tables = new Map<string, ZoneOffsets>();

/**
 * The offsets of a zone, known at least from `from` to `to` (epoch minutes) and a day more
 * on either side. Built from `Intl` in whole years the first time, then kept.
 * @throws RangeError when the runtime does not know the zone
 */
export function zoneOffsets(zone: string, from: number, to: number): ZoneOffsets {
  const fromMin = clamp(from);
  const toMin = clamp(to);
  const known = tables.get(zone);
  if (known && known.loMin <= fromMin - DAY && toMin + DAY < known.hiMin) return known;

  let loMin = yearStartMin(yearOf(fromMin) - 1);
  let hiMin = yearStartMin(yearOf(toMin) + 3);
  if (known) {
    const unionLo = Math.min(loMin, known.loMin);
    const unionHi = Math.max(hiMin, known.hiMin);
    if (unionHi - unionLo <= LONGEST_SPAN_MIN) [loMin, hiMin] = [unionLo, unionHi];
  }
  const table = buildTable(zone, loMin, hiMin);
  if (tables.size >= MAX_TABLES) tables.clear();
  tables.set(zone, table);
  return table;
}

/** Index of the segment that an instant lies in. */
export function segmentAt(table: ZoneOffsets, instantMin: number): number {
  const { startsMin } = table;
  let low = 0;
  let high = startsMin.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startsMin[middle]! <= instantMin) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Minutes that the local clock is ahead of UTC at an instant. */
export function offsetAt(table: ZoneOffsets, instantMin: number): number {
  return table.offsetsMin[segmentAt(table, instantMin)]!;
}

/**
 * The first instant at which the local clock reads `wallMin` (local minutes since 1970-01-01 00:00)
 * or later. So a wall time in a gap is the moment of the change, one that comes twice is its first
 * pass, and a later wall time is never an earlier instant.
 * @param segment where to begin looking: a segment not after the answer's
 */
export function instantOf(table: ZoneOffsets, wallMin: number, segment = 0): number {
  const { startsMin, offsetsMin } = table;
  const last = startsMin.length - 1;
  for (let k = segment; k < last; k++) {
    const instant = Math.max(wallMin - offsetsMin[k]!, startsMin[k]!);
    if (instant < startsMin[k + 1]!) return instant;
  }
  return Math.max(wallMin - offsetsMin[last]!, startsMin[last]!);
}

function buildTable(zone: string, loMin: number, hiMin: number): ZoneOffsets {
  const offsetOf = offsetReader(zone);
  const startsMin = [loMin];
  const offsetsMin = [offsetOf(loMin)];
  for (let at = loMin; at < hiMin; at += PROBE_STEP_MIN) {
    const next = Math.min(at + PROBE_STEP_MIN, hiMin);
    const target = offsetOf(next);
    let begin = at;
    // More than one change in a step is found too, as long as they do not cancel out.
    while (offsetsMin.at(-1) !== target) {
      const current = offsetsMin.at(-1)!;
      let same = begin;
      let different = next;
      while (different - same > 1) {
        const middle = same + ((different - same) >> 1);
        if (offsetOf(middle) === current) same = middle;
        else different = middle;
      }
      startsMin.push(different);
      offsetsMin.push(offsetOf(different));
      begin = different;
    }
  }
  return {
    startsMin: Int32Array.from(startsMin),
    offsetsMin: Int32Array.from(offsetsMin),
    loMin,
    hiMin,
  };
}

/**
 * Minutes that a zone's clock is ahead of UTC, read out of a formatted local time. Since 1972 every
 * offset is whole minutes; the seconds of local mean times before are rounded.
 * @throws RangeError when the runtime does not know the zone
 */
export function offsetReader(zone: string): (instantMin: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (instantMin) => {
    const numbers: Record<string, number> = {};
    for (const part of format.formatToParts(instantMin * MINUTE_MS)) {
      numbers[part.type] = Number(part.value);
    }
    const localMs = Date.UTC(
      numbers.year!,
      numbers.month! - 1,
      numbers.day,
      numbers.hour,
      numbers.minute,
      numbers.second,
    );
    return Math.round(localMs / MINUTE_MS - instantMin);
  };
}

function clamp(instantMin: number): number {
  return Math.min(Math.max(instantMin, FIRST_MIN), LAST_MIN);
}

function yearOf(instantMin: number): number {
  return civilFromDays(Math.floor(instantMin / DAY)).year;
}

function yearStartMin(year: number): number {
  return Math.floor(Date.UTC(year, 0, 1) / MINUTE_MS);
}
