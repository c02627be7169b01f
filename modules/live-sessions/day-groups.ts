import { dayNumber, dayText } from "#lib/days.ts";
import {
  formatOffset,
  formatTime,
  type HourCycle,
  localDay,
  zoneOffsetMinutes,
} from "#lib/zones.ts";

const MINUTE_MS = 60_000;

export type DayCount = { date: string; count: number };
export type DayTime = {
  /** ISO instant */
  value: string;
  /** `9:30 AM` or `09:30` */
  label: string;
  /** Minutes after midnight on the local clock. */
  minute: number;
};

/** The number of starts per local day, in order; omits days without any. */
export function countByDay(startMins: readonly number[], zone: string): DayCount[] {
  const counts = new Map<number, number>();
  for (const startMin of startMins) {
    const day = localDay(zone, startMin);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([day, count]) => ({ date: dayText(day), count }));
}

/** One local day's starts. In a repeated hour, labels say which pass it is. */
export function timesOfDay(
  startMins: readonly number[],
  zone: string,
  date: string,
  hourCycle?: HourCycle,
): DayTime[] {
  const day = dayNumber(date);
  const times = startMins
    .filter((startMin) => localDay(zone, startMin) === day)
    .map((startMin) => new Date(startMin * MINUTE_MS))
    .map((instant) => ({ instant, label: formatTime(zone, instant, hourCycle) }));
  const seen = new Map<string, number>();
  for (const { label } of times) seen.set(label, (seen.get(label) ?? 0) + 1);
  return times.map(({ instant, label }) => {
    const offset = zoneOffsetMinutes(zone, instant);
    const wall = instant.getTime() / MINUTE_MS + offset;
    return {
      value: instant.toISOString(),
      label: seen.get(label)! > 1 ? `${label} (${formatOffset(offset)})` : label,
      minute: ((wall % 1440) + 1440) % 1440,
    };
  });
}

/** The day to show: the requested one, or the earliest with free times. */
export function chooseDay(
  days: readonly DayCount[],
  wish: { date: string | null; month: string | null },
): { date: string | null; month: string | null; nextFree: string | null } {
  if (wish.date) {
    const next = days.find((day) => day.date > wish.date!)?.date ?? null;
    const free = days.some((day) => day.date === wish.date);
    return { date: wish.date, month: wish.date.slice(0, 7), nextFree: free ? null : next };
  }
  if (wish.month) {
    const inMonth = days.find((day) => day.date.startsWith(wish.month!));
    const later = days.find((day) => day.date > `${wish.month}-31`);
    return {
      date: inMonth?.date ?? null,
      month: wish.month,
      nextFree: inMonth ? null : (later?.date ?? null),
    };
  }
  const first = days[0]?.date ?? null;
  return { date: first, month: first?.slice(0, 7) ?? null, nextFree: null };
}
