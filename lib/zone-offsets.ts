import { civilFromDays } from "./days.ts";

/**
 * A zone's offsets over a span. Segment `k` starts at `startsMin[k]` (epoch minutes; the first one
 * at the span's start), and its local clock is `offsetsMin[k]` minutes ahead of UTC.
 */
export type ZoneOffsets = {
  startsMin: Int32Array;
  offsetsMin: Int32Array;
  /** The known span in epoch minutes, end exclusive. */
  loMin: number;
  hiMin: number;
};

const DAY = 1440;
const MINUTE_MS = 60_000;
// Two changes closer than this that cancel out would be missed. The closest ones of recent decades
// are four weeks apart (Ramadan in Morocco, Egypt and Palestine).
const PROBE_STEP_MIN = 7 * DAY;
// For spans further apart than this, start a new table instead of extending the old one.
const MAX_SPAN_MIN = 40 * 366 * DAY;
// Far above the number of zones. A bound is needed, because names that differ only in case come
// from outside.
const MAX_TABLES = 1500;
// Outside these years a zone keeps its offset, and minutes fit into 32 bits.
const FIRST_MIN = yearStartMin(1000);
const LAST_MIN = yearStartMin(5000);

const tables = new Map<string, ZoneOffsets>();

/**
 * A zone's offsets at least from `from` to `to` (epoch minutes) plus a day on either side. Built
 * from `Intl` in whole years and cached. Throws RangeError for an unknown zone.
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
    if (unionHi - unionLo <= MAX_SPAN_MIN) [loMin, hiMin] = [unionLo, unionHi];
  }
  const table = buildTable(zone, loMin, hiMin);
  if (tables.size >= MAX_TABLES) tables.clear();
  tables.set(zone, table);
  return table;
}

/** The index of an instant's segment. */
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

/** Minutes the local clock is ahead of UTC at an instant. */
export function offsetAt(table: ZoneOffsets, instantMin: number): number {
  return table.offsetsMin[segmentAt(table, instantMin)]!;
}

/**
 * The first instant at which the local clock reads `wallMin` (local minutes since 1970-01-01 00:00)
 * or later. So a wall time in a gap maps to the change, a repeated one to its first pass, and a
 * later wall time never to an earlier instant. The search starts at `segment`, which must not be
 * after the answer's.
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
    // Also finds several changes within a step, unless they cancel out.
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
 * Returns a function for the minutes a zone is ahead of UTC, parsed from a formatted local time.
 * Since 1972 all offsets are whole minutes; earlier local mean times are rounded. Throws RangeError
 * for an unknown zone.
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
