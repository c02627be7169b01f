import { dayText } from "#lib/days.ts";
import { zoneOffsets } from "#lib/zone-offsets.ts";
import { dayStart, formatTime, localDay } from "#lib/zones.ts";
import type { Calendar, Interval } from "./calendar.ts";
import { listStarts } from "./engine.ts";
import { openHours } from "./open-hours.ts";

const MINUTE_MS = 60_000;

/** Consecutive starts, a grid step apart: `9:00 AM` to `11:30 AM`. */
export type StartRun = { first: string; last: string; count: number };
export type PreviewDay = { date: string; count: number; runs: StartRun[] };

/** An expert's open starts of the next `days` local days, as candidates see them. */
export function previewDays(
  calendar: Calendar,
  query: { durationMin: number; nowMin: number; days: number },
): PreviewDay[] {
  const { durationMin, nowMin, days } = query;
  const today = localDay(calendar.zone, nowMin);
  const startOf = (day: number) =>
    Math.floor(dayStart(calendar.zone, dayText(day)).getTime() / MINUTE_MS);
  return Array.from({ length: days }, (_, ahead) => {
    const range = { fromMin: startOf(today + ahead), toMin: startOf(today + ahead + 1) };
    const starts = listStarts(calendar, { durationMin, nowMin, ...range });
    return {
      date: dayText(today + ahead),
      count: starts.length,
      runs: runsOf(starts, calendar),
    };
  });
}

/** Sessions that aren't entirely within the hours, ignoring their buffer. */
export function sessionsOutside<T extends Interval>(
  calendar: Pick<Calendar, "zone" | "weekly" | "overrides">,
  sessions: readonly T[],
): T[] {
  return sessions.filter(({ startMin, endMin }) => {
    const offsets = zoneOffsets(calendar.zone, startMin - 4 * 1440, endMin + 4 * 1440);
    const [open, until] = openHours(calendar, offsets, startMin, endMin);
    return open !== startMin || until !== endMin;
  });
}

function runsOf(starts: Int32Array, { zone, gridMin }: Calendar): StartRun[] {
  const runs: StartRun[] = [];
  let previous = NaN;
  for (const start of starts) {
    const text = formatTime(zone, new Date(start * MINUTE_MS));
    const run = runs.at(-1);
    if (run && start - previous === gridMin) {
      run.last = text;
      run.count += 1;
    } else {
      runs.push({ first: text, last: text, count: 1 });
    }
    previous = start;
  }
  return runs;
}
