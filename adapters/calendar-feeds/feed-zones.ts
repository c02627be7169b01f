import { instantOf, offsetAt, zoneOffsets, type ZoneOffsets } from "#lib/zone-offsets.ts";
import { propertiesOf, valueOf, type Component } from "./content-lines.ts";
import { expandRule } from "./recurrence-rule.ts";
import { namedZone, placeOf } from "./zone-names.ts";

const DAY = 1440;
/** Rules of zones are read from 1970 on. */
const FIRST_MIN = 0;

/** Epoch minutes, end exclusive. */
export type Span = { fromMin: number; toMin: number };

/** The zones of a calendar, by TZID. Null for an unknown one. */
export function feedZones(
  calendars: readonly Component[],
  span: Span,
): (tzid: string) => ZoneOffsets | null {
  const described = new Map<string, Component>();
  for (const { components } of calendars) {
    for (const zone of components) {
      const tzid = valueOf(zone, "TZID");
      if (zone.name === "VTIMEZONE" && !described.has(tzid)) described.set(tzid, zone);
    }
  }
  const known = new Map<string, ZoneOffsets | null>();
  const find = (tzid: string): ZoneOffsets | null => {
    // Places are read by the tz database, because many calendars describe only today's rules.
    const place = placeOf(tzid);
    const own = place === null ? described.get(tzid) : undefined;
    const name = place ?? ((own && describedZone(own, span)) || namedZone(tzid));
    if (typeof name === "string") {
      return zoneOffsets(name, span.fromMin - 400 * DAY, span.toMin + 400 * DAY);
    }
    return typeof name === "number" ? fixedZone(name, span) : name;
  };
  return (tzid) => {
    let zone = known.get(tzid);
    if (zone === undefined) known.set(tzid, (zone = find(tzid)));
    return zone;
  };
}

export function fixedZone(offsetMin: number, { fromMin, toMin }: Span): ZoneOffsets {
  return {
    startsMin: Int32Array.of(fromMin),
    offsetsMin: Int32Array.of(offsetMin),
    loMin: fromMin,
    hiMin: toMin,
  };
}

/** Local minutes of an instant. */
export function wallOf(zone: ZoneOffsets, instantMin: number): number {
  return instantMin + offsetAt(zone, instantMin);
}

/** The instant of local minutes; a repeated time's first pass. Before the table, its first offset counts. */
export function instantAt(zone: ZoneOffsets, wallMin: number): number {
  const early = wallMin - zone.offsetsMin[0]!;
  return early < zone.startsMin[0]! ? early : instantOf(zone, wallMin);
}

/** A zone by its description (RFC 5545, section 3.6.5); null if that can't be read. */
function describedZone(zone: Component, span: Span): ZoneOffsets | null {
  const changes: { atMin: number; before: number; after: number }[] = [];
  for (const part of zone.components) {
    if (part.name !== "STANDARD" && part.name !== "DAYLIGHT") continue;
    const start = parseWall(valueOf(part, "DTSTART"));
    const before = parseOffset(valueOf(part, "TZOFFSETFROM"));
    const after = parseOffset(valueOf(part, "TZOFFSETTO"));
    if (start === null || before === null || after === null) return null;
    const walls = [start.wallMin];
    for (const { value } of propertiesOf(part, "RDATE")) {
      for (const text of value.split(",")) {
        const wall = parseWall(text);
        if (wall === null) return null;
        walls.push(wall.wallMin);
      }
    }
    for (const { value } of propertiesOf(part, "RRULE")) {
      const found = expandRule(value, {
        startMin: start.wallMin,
        fromMin: Math.max(start.wallMin, FIRST_MIN),
        toMin: span.toMin + 400 * DAY,
        untilOf(text) {
          const until = parseWall(text);
          return until && (until.offsetMin === null ? until.wallMin : until.wallMin + before);
        },
      });
      if (found === null) return null;
      walls.push(...found);
    }
    for (const wallMin of walls) changes.push({ atMin: wallMin - before, before, after });
  }
  if (changes.length === 0) return null;
  changes.sort((a, b) => a.atMin - b.atMin);
  // Changes may be centuries old, and minutes have to fit into 32 bits.
  const recent = changes.filter(({ atMin }) => atMin >= FIRST_MIN);
  const first = changes.findLast(({ atMin }) => atMin < FIRST_MIN)?.after ?? recent[0]!.before;
  return {
    startsMin: Int32Array.from([FIRST_MIN, ...recent.map(({ atMin }) => atMin)]),
    offsetsMin: Int32Array.from([first, ...recent.map(({ after }) => after)]),
    loMin: FIRST_MIN,
    hiMin: span.toMin,
  };
}

/** Minutes of `+0530` or `-012700`. */
function parseOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?([0-5]\d)(?::?[0-5]\d)?$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|T(\d\d):?([0-5]\d)(?::?([0-5]\d|60)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A date (`20270104`) or time (`20270104T090000Z`), with the minutes that its own text is ahead of
 * UTC; null if it's neither. Also as ISO 8601 has it, with dashes and an offset.
 */
export function parseWall(
  text: string,
): { wallMin: number; isDate: boolean; seconds: number; offsetMin: number | null } | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute = "0", second = "0", offset] = match;
  const ms = Date.UTC(2000, Number(month) - 1, Number(day));
  const date = new Date(ms);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  if (Number(hour ?? 0) > 24) return null;
  const days = Math.floor(date.getTime() / (DAY * 60_000));
  const isUtc = offset?.toUpperCase() === "Z";
  return {
    wallMin: days * DAY + Number(hour ?? 0) * 60 + Number(minute),
    isDate: hour === undefined,
    seconds: Number(second),
    offsetMin: offset === undefined ? null : isUtc ? 0 : parseOffset(offset),
  };
}
