import {
  formatDate,
  formatTime,
  localDate,
  cityOf,
  zoneLabel,
  zoneOffsetMinutes,
} from "./zones.ts";

/** `Sunday, March 14, 2027, 1:00 PM – 2:00 PM` in a zone. Includes the end's date if it differs. */
export function sessionTime(startAt: Date, endAt: Date, zone: string): string {
  const startDate = localDate(zone, startAt);
  const endDate = localDate(zone, endAt);
  const end = formatTime(zone, endAt);
  const until = endDate === startDate ? end : `${formatDate(endDate)}, ${end}`;
  return `${formatDate(startDate)}, ${formatTime(zone, startAt)} – ${until}`;
}

/** `Monday, November 23, 2026, 4:30 AM (Kolkata)`. */
export function longTime(instant: Date, zone: string): string {
  return `${formatDate(localDate(zone, instant))}, ${formatTime(zone, instant)} (${cityOf(zone)})`;
}

/** `Nov 23, 4:30 AM (Kolkata)`. */
export function shortTime(instant: Date, zone: string): string {
  const [, month, day] = /, (\w{3})\w* (\d+),/.exec(formatDate(localDate(zone, instant)))!;
  return `${month} ${day}, ${formatTime(zone, instant)} (${cityOf(zone)})`;
}

/** A zone with its offset at an instant: `Kolkata (UTC+05:30)`. */
export function zoneAt(zone: string, instant: Date): string {
  return zoneLabel(zone, zoneOffsetMinutes(zone, instant));
}
