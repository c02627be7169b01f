import { formatDate, formatOffset, formatTime, localDate, zoneOffsetMinutes } from "./zones.ts";

/** `Sunday, March 14, 2027, 1:00 PM – 2:00 PM` in a zone. Includes the end's date if it differs. */
export function sessionTime(startAt: Date, endAt: Date, zone: string): string {
  const startDate = localDate(zone, startAt);
  const endDate = localDate(zone, endAt);
  const end = formatTime(zone, endAt);
  const until = endDate === startDate ? end : `${formatDate(endDate)}, ${end}`;
  return `${formatDate(startDate)}, ${formatTime(zone, startAt)} – ${until}`;
}

/** A zone with its offset at an instant: `Asia/Kolkata (UTC+05:30)`. */
export function zoneAt(zone: string, instant: Date): string {
  if (zone === "UTC") return "UTC";
  return `${zone} (${formatOffset(zoneOffsetMinutes(zone, instant))})`;
}
