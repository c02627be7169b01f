import { formatOffset, formatTime, localDate, zoneOffsetMinutes } from "#app/lib/zones.ts";

const MINUTE_MS = 60_000;

export type DayCount = { date: string; count: number };
export type DayTime = {
  /** ISO instant */
  value: string;
  /** `9:30 AM` */
  label: string;
  /** On the local clock, after midnight. */
  minute: number;
};

/** How many starts fall on each local day, in order; days without any are left out. */
export function countByDay(startMins: readonly number[], zone: string): DayCount[] {
  const counts = new Map<string, number>();
  for (const startMin of startMins) {
    const date = localDate(zone, new Date(startMin * MINUTE_MS));
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return [...counts]
    .map(([date, count]) => ({ date, count }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** One local day's starts. Where clocks go back, the hour that comes twice says which it is. */
export function timesOfDay(startMins: readonly number[], zone: string, date: string): DayTime[] {
  const times = startMins
    .map((startMin) => new Date(startMin * MINUTE_MS))
    .filter((instant) => localDate(zone, instant) === date)
    .map((instant) => ({ instant, label: formatTime(zone, instant) }));
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

/** The day to show: the one asked for, or the earliest that has times, there or at all. */
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
