import { offsetAt, segmentAt, type ZoneOffsets, zoneOffsets } from "#lib/zone-offsets.ts";
import type { Calendar, Interval } from "./calendar.ts";
import { mergeSpans, type Spans } from "./intervals.ts";
import { openHours } from "./open-hours.ts";

export type { Calendar } from "./calendar.ts";

/** Why a start is not open. "outside_hours" takes precedence. */
export type StartVerdict = "open" | "outside_hours" | "too_soon" | "too_far" | "busy" | "day_full";

const DAY = 1440;
const NO_BUSY: readonly Interval[] = [];

/**
 * An expert's open starts for sessions of `durationMin`, from `fromMin` to before `toMin`, in epoch
 * minutes, ascending. Throws RangeError for an unknown zone, an invalid override date, or a grid
 * that doesn't divide a day.
 */
export function listStarts(
  calendar: Calendar,
  query: { durationMin: number; fromMin: number; toMin: number; nowMin: number },
): Int32Array {
  const fromMin = Math.max(query.fromMin, query.nowMin + calendar.noticeMin);
  const lastMin = Math.min(query.toMin - 1, query.nowMin + calendar.horizonDays * DAY);
  return decide(calendar, query.durationMin, fromMin, lastMin, calendar.busy, true);
}

export function isStartOpen(
  calendar: Calendar,
  query: { durationMin: number; startMin: number; nowMin: number },
): boolean {
  return startVerdict(calendar, query) === "open";
}

/** Decides one start (epoch minutes) with the same code that lists them. */
export function startVerdict(
  calendar: Calendar,
  query: { durationMin: number; startMin: number; nowMin: number },
): StartVerdict {
  const { durationMin, startMin, nowMin } = query;
  const holds = (busy: readonly Interval[], capped: boolean) =>
    decide(calendar, durationMin, startMin, startMin, busy, capped).length === 1;

  if (!Number.isSafeInteger(startMin) || !holds(NO_BUSY, false)) return "outside_hours";
  if (startMin < nowMin + calendar.noticeMin) return "too_soon";
  if (startMin > nowMin + calendar.horizonDays * DAY) return "too_far";
  if (!holds(calendar.busy, false)) return "busy";
  return holds(calendar.busy, true) ? "open" : "day_full";
}

/** Every allowed start from `fromMin` to `lastMin`, inclusive. */
function decide(
  calendar: Calendar,
  durationMin: number,
  fromMin: number,
  lastMin: number,
  busyTimes: readonly Interval[],
  capped: boolean,
): Int32Array {
  const { gridMin, bufferMin } = calendar;
  if (!(gridMin >= 1) || DAY % gridMin !== 0) throw new RangeError(`Not a grid: ${gridMin}`);
  if (!(durationMin >= 1)) throw new RangeError(`Not a duration: ${durationMin}`);
  const from = Math.ceil(fromMin);
  const last = Math.floor(lastMin);
  if (!(from <= last) || (capped && calendar.dailyCap < 1)) return new Int32Array(0);

  const offsets = zoneOffsets(calendar.zone, from - 4 * DAY, last + 4 * DAY);
  const { startsMin, offsetsMin } = offsets;
  const hours = openHours(calendar, offsets, from, last + durationMin);
  const blockedMin = durationMin + bufferMin;
  const busy = busySpans(busyTimes, from, last + blockedMin);
  const fullDays = capped ? listFullDays(calendar, offsets, from, last) : null;

  const found = new Int32Array(mostStarts(hours, gridMin, startsMin.length));
  let count = 0;
  let b = 0;
  let segment = segmentAt(offsets, from);
  for (let h = 0; h < hours.length; h += 2) {
    const lastStart = Math.min(hours[h + 1]! - durationMin, last);
    let start = Math.max(hours[h]!, from);
    while (start <= lastStart) {
      while (segment + 1 < startsMin.length && startsMin[segment + 1]! <= start) segment++;
      const offset = offsetsMin[segment]!;
      const segmentEnd = segment + 1 < startsMin.length ? startsMin[segment + 1]! : Infinity;
      const end = Math.min(lastStart + 1, segmentEnd);
      start = alignUp(start, offset, gridMin);
      while (start < end) {
        while (b < busy.length && busy[b + 1]! <= start) b += 2;
        if (b < busy.length && busy[b]! < start + blockedMin) {
          start = alignUp(busy[b + 1]!, offset, gridMin);
          continue;
        }
        if (fullDays !== null && fullDays.has(Math.floor((start + offset) / DAY))) {
          start += gridMin;
          continue;
        }
        found[count++] = start;
        start += gridMin;
      }
      // Realign after a DST change.
      start = Math.min(start, end);
    }
  }
  return found.slice(0, count);
}

function alignUp(instantMin: number, offset: number, gridMin: number): number {
  return Math.ceil((instantMin + offset) / gridMin) * gridMin - offset;
}

function busySpans(busy: readonly Interval[], fromMin: number, toMin: number): Spans {
  const spans: Spans = [];
  for (const { startMin, endMin } of busy) {
    if (startMin < endMin && endMin > fromMin && startMin < toMin) {
      spans.push(Math.floor(startMin), Math.ceil(endMin));
    }
  }
  return mergeSpans(spans);
}

/** Local days (as day numbers) that have reached the daily cap; null if none has. */
function listFullDays(
  { sessionStarts, dailyCap }: Calendar,
  offsets: ZoneOffsets,
  fromMin: number,
  lastMin: number,
): Set<number> | null {
  if (sessionStarts.length < dailyCap) return null;
  const sessions = new Map<number, number>();
  const full = new Set<number>();
  for (const start of sessionStarts) {
    if (start < fromMin - 2 * DAY || start > lastMin + 2 * DAY) continue;
    const day = Math.floor((start + offsetAt(offsets, start)) / DAY);
    const count = (sessions.get(day) ?? 0) + 1;
    sessions.set(day, count);
    if (count >= dailyCap) full.add(day);
  }
  return full.size > 0 ? full : null;
}

/** An upper bound for the number of starts, which are a grid apart except at DST changes. */
function mostStarts(hours: Spans, gridMin: number, segments: number): number {
  let most = segments;
  for (let h = 0; h < hours.length; h += 2) most += (hours[h + 1]! - hours[h]!) / gridMin + 1;
  return Math.ceil(most);
}
