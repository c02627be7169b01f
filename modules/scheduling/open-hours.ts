import { dayNumber, weekdayOf } from "#lib/days.ts";
import { instantOf, offsetAt, segmentAt, type ZoneOffsets } from "#lib/zone-offsets.ts";
import type { Calendar, WallWindow } from "./calendar.ts";
import { mergeSpans, type Spans } from "./intervals.ts";

const DAY = 1440;
// More than any zone is ahead of UTC.
const FURTHEST_AHEAD_MIN = 15 * 60;

/**
 * An expert's working times between two instants (epoch minutes), merged, so that windows which
 * meet at midnight leave room for a session across it. A wall time maps to the first instant at
 * which the local clock shows that time or a later one. So a window that starts in a DST gap starts
 * after it, and one that ends there ends at it; in a repeated hour both start and end are at the
 * first pass. Windows that don't overlap on the wall clock never overlap in real time.
 */
export function openHours(
  calendar: Pick<Calendar, "weekly" | "overrides">,
  offsets: ZoneOffsets,
  fromMin: number,
  toMin: number,
): Spans {
  const weekdays: WallWindow[][] = [[], [], [], [], [], [], [], []];
  for (const window of calendar.weekly) weekdays[window.weekday]?.push(window);
  for (const windows of weekdays) windows.sort((a, b) => a.startMin - b.startMin);

  const firstWall = fromMin + offsetAt(offsets, fromMin);
  const lastWall = toMin + offsetAt(offsets, toMin);
  // One extra day on either side, because the clock jumps near a change.
  const firstDay = Math.floor(firstWall / DAY) - daysReached(calendar) - 1;
  const lastDay = Math.floor(lastWall / DAY) + 1;
  const overrides = overridesByDay(calendar, firstDay, lastDay);

  const spans: Spans = [];
  const { startsMin } = offsets;
  let segment = segmentAt(offsets, firstDay * DAY - FURTHEST_AHEAD_MIN);
  for (let day = firstDay; day <= lastDay; day++) {
    const midnight = day * DAY;
    const windows = overrides?.get(day) ?? weekdays[weekdayOf(day)]!;
    while (
      segment + 1 < startsMin.length &&
      startsMin[segment + 1]! <= midnight - FURTHEST_AHEAD_MIN
    ) {
      segment++;
    }
    for (const window of windows) {
      const start = Math.max(instantOf(offsets, midnight + window.startMin, segment), fromMin);
      const end = Math.min(instantOf(offsets, midnight + window.endMin, segment), toMin);
      if (start < end) spans.push(start, end);
    }
  }
  return mergeSpans(spans);
}

/** How many midnights the longest window crosses. */
function daysReached({ weekly, overrides }: Pick<Calendar, "weekly" | "overrides">): number {
  let latest = DAY;
  for (const window of weekly) if (window.endMin > latest) latest = window.endMin;
  for (const { windows } of overrides) {
    for (const window of windows) if (window.endMin > latest) latest = window.endMin;
  }
  return Math.ceil(latest / DAY) - 1;
}

function overridesByDay(
  { overrides }: Pick<Calendar, "overrides">,
  firstDay: number,
  lastDay: number,
): Map<number, readonly WallWindow[]> | null {
  if (overrides.length === 0) return null;
  const byDay = new Map<number, readonly WallWindow[]>();
  for (const { date, windows } of overrides) {
    const day = dayNumber(date);
    if (firstDay <= day && day <= lastDay) byDay.set(day, windows);
  }
  return byDay;
}
