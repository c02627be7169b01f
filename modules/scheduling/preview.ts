import { dayText } from "#lib/days.ts";
import { zoneOffsets } from "#lib/zone-offsets.ts";
import { dayStart, formatTime, type HourCycle, localDay } from "#lib/zones.ts";
import type { Calendar, Interval } from "./calendar.ts";
import { listStarts } from "./engine.ts";
import { openHours } from "./open-hours.ts";

const MINUTE_MS = 60_000;

/** A local day's starts, such as `9:00 AM`. */
export type PreviewDay = { date: string; starts: string[] };

/** An expert's open starts of the next `days` local days, as candidates see them. */
export function previewDays(
  calendar: Calendar,
  query: { durationMin: number; nowMin: number; days: number; hourCycle?: HourCycle },
): PreviewDay[] {
  const { durationMin, nowMin, days, hourCycle } = query;
  const today = localDay(calendar.zone, nowMin);
  const startOf = (day: number) =>
    Math.floor(dayStart(calendar.zone, dayText(day)).getTime() / MINUTE_MS);
  return Array.from({ length: days }, (_, ahead) => {
    const range = { fromMin: startOf(today + ahead), toMin: startOf(today + ahead + 1) };
    const starts = listStarts(calendar, { durationMin, nowMin, ...range });
    return {
      date: dayText(today + ahead),
      starts: Array.from(starts, (start) =>
        formatTime(calendar.zone, new Date(start * MINUTE_MS), hourCycle),
      ),
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
