import { civilFromDays, dayNumber, dayText, twoDigits, weekdayOf } from "./days.ts";
import { MONTHS } from "./month-names.ts";
import { instantOf, offsetAt, offsetReader, zoneOffsets } from "./zone-offsets.ts";

/** A zone to choose from; the offset is the one at the time of listing. */
export type ListedZone = { id: string; label: string; offsetMinutes: number };

/** How times are written: `9:30 PM`, as in emails and files, or `21:30`. */
export type HourCycle = "h12" | "h23";

/** How a reader sees times. */
export type LocalClock = { zone: string; hourCycle: HourCycle };

const MINUTE_MS = 60_000;
const DAY = 1440;
const QUARTER_MS = 15 * MINUTE_MS;
// An upper bound: all IANA names, in several spellings.
const MAX_NAMES = 1500;

// Unicode's data, and so V8's, keeps a zone's first name; these are the current IANA names.
const TODAYS_NAMES: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Etc/GMT": "UTC",
  "Etc/UTC": "UTC",
  "Europe/Kiev": "Europe/Kyiv",
  GMT: "UTC",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const canonicalNames = new Map<string, string>();
let listed: { quarter: number; zones: readonly ListedZone[] } | null = null;

/** The current IANA name of a zone, from any alias in any case; null if unknown. */
export function canonicalZone(name: string): string | null {
  const known = canonicalNames.get(name);
  if (known !== undefined) return known;
  // The runtime also accepts bare offsets ("+05:30"), but they have no rules.
  if (!/^[A-Za-z]/.test(name)) return null;
  let resolved: string;
  try {
    resolved = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
  const canonical = TODAYS_NAMES[resolved] ?? resolved;
  if (canonicalNames.size >= MAX_NAMES) canonicalNames.clear();
  canonicalNames.set(name, canonical);
  return canonical;
}

/**
 * All zones of the runtime under their current IANA names, sorted by the offset at `now`, then by
 * id. Includes UTC, which not every runtime lists.
 */
export function listZones(now: Date): readonly ListedZone[] {
  // Clocks change only on quarter hours, and formatting every zone takes tens of milliseconds.
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (listed?.quarter === quarter) return listed.zones;

  const nowMin = Math.floor(now.getTime() / MINUTE_MS);
  const ids = new Set(Intl.supportedValuesOf("timeZone").map((id) => TODAYS_NAMES[id] ?? id));
  ids.add("UTC");
  const zones = [...ids]
    .map((id) => {
      const offsetMinutes = offsetReader(id)(nowMin);
      return { id, label: zoneLabel(id, offsetMinutes), offsetMinutes };
    })
    .sort((a, b) => a.offsetMinutes - b.offsetMinutes || (a.id < b.id ? -1 : 1));
  listed = { quarter, zones };
  return zones;
}

/** `Kolkata (UTC+05:30)`, `Louisville, Kentucky (UTC-05:00)`. */
export function zoneLabel(zone: string, offsetMinutes: number): string {
  return zone === "UTC" ? "UTC" : `${cityOf(zone)} (${formatOffset(offsetMinutes)})`;
}

/** `Kolkata`, `Louisville, Kentucky`. */
export function cityOf(zone: string): string {
  const parts = zone.replaceAll("_", " ").split("/");
  return parts.length > 2 ? `${parts.at(-1)}, ${parts.at(-2)}` : parts.at(-1)!;
}

/** `UTC+05:30`, `UTC-04:00`, `UTC+00:00`. */
export function formatOffset(minutes: number): string {
  const absolute = Math.abs(minutes);
  const sign = minutes < 0 ? "-" : "+";
  return `UTC${sign}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
}

/**
 * Minutes a zone is ahead of UTC at an instant. Throws RangeError for an unknown zone, like every
 * function here.
 */
export function zoneOffsetMinutes(zone: string, instant: Date): number {
  const at = Math.floor(instant.getTime() / MINUTE_MS);
  return offsetAt(zoneOffsets(zone, at, at), at);
}

/** `YYYY-MM-DD`. */
export function localDate(zone: string, instant: Date): string {
  return dayText(localDay(zone, instant.getTime() / MINUTE_MS));
}

/** The local date of an instant (epoch minutes) as days since 1970-01-01. */
export function localDay(zone: string, instantMin: number): number {
  const at = Math.floor(instantMin);
  return Math.floor((at + offsetAt(zoneOffsets(zone, at, at), at)) / DAY);
}

/**
 * The instant at which a local date (`YYYY-MM-DD`) starts, which isn't always midnight. A skipped
 * date starts and ends at the change.
 */
export function dayStart(zone: string, date: string): Date {
  const wallMin = dayNumber(date) * DAY;
  return new Date(instantOf(zoneOffsets(zone, wallMin - DAY, wallMin + DAY), wallMin) * MINUTE_MS);
}

/** Groups items by the local date of their instant, in their original order. */
export function groupByLocalDate<T>(
  zone: string,
  items: readonly T[],
  instantOfItem: (item: T) => Date,
): { date: string; items: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const date = localDate(zone, instantOfItem(item));
    const group = groups.get(date);
    if (group) group.push(item);
    else groups.set(date, [item]);
  }
  return [...groups].map(([date, items]) => ({ date, items }));
}

/** `9:30 AM`, in English, or `09:30`. */
export function formatTime(zone: string, instant: Date, hourCycle: HourCycle = "h12"): string {
  // Formatted by hand, because server and browsers disagree about the space before AM, which breaks
  // hydration.
  return formatClock(wallMinutes(zone, instant), hourCycle);
}

/** Minutes after midnight, by the clock. */
export function minuteOfDay(zone: string, instant: Date): number {
  return wallMinutes(zone, instant) % DAY;
}

/** `9:30 AM` or `09:30`, from minutes after any midnight. */
export function formatClock(minutes: number, hourCycle: HourCycle = "h12"): string {
  const minuteOfDay = ((minutes % DAY) + DAY) % DAY;
  const hour = Math.floor(minuteOfDay / 60);
  const minute = twoDigits(minuteOfDay % 60);
  if (hourCycle === "h23") return `${twoDigits(hour)}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** `Sunday, March 14, 2027`. */
export function formatDate(date: string): string {
  const day = dayNumber(date);
  const { year, month, dayOfMonth } = civilFromDays(day);
  return `${WEEKDAYS[weekdayOf(day) - 1]}, ${MONTHS[month - 1]} ${dayOfMonth}, ${year}`;
}

/** Local minutes since 1970-01-01 00:00. */
function wallMinutes(zone: string, instant: Date): number {
  const at = Math.floor(instant.getTime() / MINUTE_MS);
  return at + offsetAt(zoneOffsets(zone, at, at), at);
}

/** For narrow screens: no line breaks inside `1:00 PM`. */
export function unbroken(text: string): string {
  return text.replaceAll(/ (AM|PM)\b/g, "\u00a0$1");
}
