import { formatClock, type HourCycle, localDay, zoneOffsetMinutes } from "./zones.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

/** From 8 AM to 9 PM: when most people would agree to an interview. Minutes after midnight. */
const SOCIABLE = { fromMin: 8 * 60, untilMin: 21 * 60 };

/** `8 AM–9 PM` or `08:00–21:00`. */
export function sociableText(hourCycle: HourCycle): string {
  const clock = (minute: number) => formatClock(minute, hourCycle).replace(":00 ", " ");
  return `${clock(SOCIABLE.fromMin)}–${clock(SOCIABLE.untilMin)}`;
}

/** Minutes after midnight on the zone's clock at a start (epoch minutes). */
export function localMinute(zone: string, startMin: number): number {
  const wall = startMin + zoneOffsetMinutes(zone, new Date(startMin * MINUTE_MS));
  return wall - localDay(zone, startMin) * DAY_MIN;
}

/** Whether a start (epoch minutes) is at a sociable hour in the zone. */
export function isSociable(zone: string, startMin: number): boolean {
  const minute = localMinute(zone, startMin);
  return minute >= SOCIABLE.fromMin && minute < SOCIABLE.untilMin;
}

/** The sociable hours of `days` local days, the day of `firstMin` first; epoch minutes. */
export function* sociableHours(zone: string, firstMin: number, days: number) {
  const firstDay = localDay(zone, firstMin);
  for (let day = firstDay; day < firstDay + days; day++) {
    const noonMin = day * DAY_MIN + 12 * 60;
    // The offset at noon holds for the whole of these hours, as clocks change at night.
    const offset = zoneOffsetMinutes(zone, new Date(noonMin * MINUTE_MS));
    const start = day * DAY_MIN - offset;
    yield { fromMin: start + SOCIABLE.fromMin, untilMin: start + SOCIABLE.untilMin };
  }
}

/** The first starts (epoch minutes, ascending) at sociable hours; any if there are none. */
export function soonestSociable(
  zone: string,
  startMins: readonly number[],
  count: number,
): number[] {
  const found: number[] = [];
  for (const startMin of startMins) {
    if (found.length === count) return found;
    if (isSociable(zone, startMin)) found.push(startMin);
  }
  return found.length > 0 ? found : startMins.slice(0, count);
}
