import {
  type HourCycle,
  formatDate,
  formatTime,
  localDate,
  cityOf,
  zoneLabel,
  zoneOffsetMinutes,
} from "./zones.ts";

/** `Sunday, March 14, 2027, 1:00 PM – 2:00 PM` in a zone. Includes the end's date if it differs. */
export function sessionTime(
  startAt: Date,
  endAt: Date,
  zone: string,
  hourCycle: HourCycle = "h12",
): string {
  const startDate = localDate(zone, startAt);
  const endDate = localDate(zone, endAt);
  const end = formatTime(zone, endAt, hourCycle);
  const until = endDate === startDate ? end : `${formatDate(endDate)}, ${end}`;
  return `${formatDate(startDate)}, ${formatTime(zone, startAt, hourCycle)} – ${until}`;
}

/** `Monday, November 23, 2026, 4:30 AM (Kolkata)`. */
export function longTime(instant: Date, zone: string, hourCycle: HourCycle = "h12"): string {
  return `${formatDate(localDate(zone, instant))}, ${formatTime(zone, instant, hourCycle)} (${cityOf(zone)})`;
}

/** `Nov 23, 4:30 AM (Kolkata)`. */
export function shortTime(instant: Date, zone: string, hourCycle: HourCycle = "h12"): string {
  const [, month, day] = /, (\w{3})\w* (\d+),/.exec(formatDate(localDate(zone, instant)))!;
  return `${month} ${day}, ${formatTime(zone, instant, hourCycle)} (${cityOf(zone)})`;
}

/** A zone with its offset at an instant: `Kolkata (UTC+05:30)`. */
export function zoneAt(zone: string, instant: Date): string {
  return zoneLabel(zone, zoneOffsetMinutes(zone, instant));
}
