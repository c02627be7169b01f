import type { ZoneOffsets } from "#lib/zone-offsets.ts";
import { propertiesOf, readComponents, valueOf, type Component } from "./content-lines.ts";
import type { Property } from "./content-lines.ts";
import { feedZones, fixedZone, instantAt, parseWall, wallOf, type Span } from "./feed-zones.ts";
import type { FeedEvent, FeedRemark } from "./port.ts";
import { expandRule } from "./recurrence-rule.ts";

const DAY = 1440;
const MAX_SHIFT = 366 * DAY;
const MAX_EXAMPLES = 3;
/** Properties of a series, or of an exception of one. */
const SERIES = new Set(["RRULE", "RDATE", "RECURRENCE-ID"]);
const UID_LENGTH = 200;
const NAME_LENGTH = 60;

export type BusyOptions = Span & {
  /** The expert's zone: of whole days, and of times that no zone is given for. */
  zone: string;
  maxEvents: number;
  /** Asked before each series. */
  isOutOfTime: () => boolean;
};
export type BusyReading =
  | { problem: "not_a_calendar" | "too_many_events" | "too_complex" }
  | { events: FeedEvent[]; remarks: FeedRemark[]; name: string };

/** A time of the calendar: local minutes in a zone. */
type Time = {
  wallMin: number;
  isDate: boolean;
  zone: ZoneOffsets;
  /** Written without a zone. */
  isFloating?: boolean;
};
/** How long an event takes: days of the local clock, then minutes. */
type Length = { days: number; minutes: number };
type Occurrence = Time & { length: Length };
/** An event as it's written: one, a series, or an exception of one. */
type Entry = Occurrence & {
  component: Component;
  uid: string;
  isBusy: boolean;
  /** The occurrence of its series that it replaces. */
  replaces: Time | null;
  /** Also replaces all later ones. */
  isFromThereOn: boolean;
  note: Note;
};
type Note = {
  add: (what: FeedRemark["what"], example: string) => void;
  /** For an event that doesn't matter, because it was long ago. */
  clear: () => void;
};

/** A calendar's busy times within a span. */
export function readBusyTimes(text: string, options: BusyOptions): BusyReading {
  const { calendars, isCut } = readComponents(text);
  const entries = calendars.flatMap(({ components }) => components);
  if (calendars.length < 2 && entries.length === 0) return { problem: "not_a_calendar" };
  if (entries.filter(({ name }) => name === "VEVENT").length > options.maxEvents) {
    return { problem: "too_many_events" };
  }
  const remarks = new Remarks();
  const zoneOf = feedZones(calendars, options);
  const events: FeedEvent[] = [];
  for (const calendar of calendars) {
    const reader = new CalendarReader(calendar, zoneOf, options, remarks);
    for (const event of reader.read()) {
      if (event === "too_complex") return { problem: event };
      events.push(event);
      if (events.length > options.maxEvents) return { problem: "too_many_events" };
    }
  }
  if (isCut) remarks.ofEvent().add("cut", "");
  const [name = ""] = calendars
    .map((calendar) => valueOf(calendar, "X-WR-CALNAME") || valueOf(calendar, "NAME"))
    .filter((found) => found !== "");
  return { events, remarks: remarks.list(), name: unescape(name).slice(0, NAME_LENGTH) };
}

class CalendarReader {
  readonly #calendar: Component;
  readonly #zoneOf: (tzid: string) => ZoneOffsets | null;
  readonly #options: BusyOptions;
  readonly #remarks: Remarks;
  readonly #utc: ZoneOffsets;
  /** Of whole days, and of times without a zone. */
  readonly #expertZone: ZoneOffsets;
  readonly #calendarZone: string;

  constructor(
    calendar: Component,
    zoneOf: (tzid: string) => ZoneOffsets | null,
    options: BusyOptions,
    remarks: Remarks,
  ) {
    this.#calendar = calendar;
    this.#zoneOf = zoneOf;
    this.#options = options;
    this.#remarks = remarks;
    this.#utc = fixedZone(0, options);
    this.#expertZone = zoneOf(options.zone) ?? this.#utc;
    this.#calendarZone = valueOf(calendar, "X-WR-TIMEZONE");
  }

  *read(): Generator<FeedEvent | "too_complex"> {
    const entries: Entry[] = [];
    for (const component of this.#calendar.components) {
      const note = this.#remarks.ofEvent();
      if (component.name === "VFREEBUSY") yield* this.#freeBusy(component, note);
      if (component.name === "VAVAILABILITY") note.add("availability", "");
      if (component.name !== "VEVENT") continue;
      const entry = this.#entry(component, note);
      if (entry) entries.push(entry);
    }
    const exceptions = new Map<string, Entry[]>();
    const series = entries.filter(({ replaces }) => !replaces);
    const uids = new Set(series.map(({ uid }) => uid));
    const isException = ({ uid, replaces }: Entry) => replaces && uid !== "" && uids.has(uid);
    for (const entry of entries.filter(isException)) {
      const own = exceptions.get(entry.uid);
      if (own) own.push(entry);
      else exceptions.set(entry.uid, [entry]);
      if (entry.isBusy) yield* this.#inSpan(entry.uid, entry);
    }
    for (const entry of entries) {
      if (isException(entry)) continue;
      if (this.#options.isOutOfTime()) yield "too_complex";
      const own = entry.replaces ? [] : (exceptions.get(entry.uid) ?? []);
      for (const occurrence of this.#occurrences(entry, own)) {
        yield* this.#inSpan(entry.uid, occurrence);
      }
    }
  }

  /** Null for an event that can't be read. */
  #entry(component: Component, note: Note): Entry | null {
    const [startProperty] = propertiesOf(component, "DTSTART");
    const start = startProperty && this.#time(startProperty, startProperty.value, note);
    if (!start) {
      note.add("time", startProperty ? shown(startProperty) : "no start");
      return null;
    }
    const length = this.#length(component, start, note);
    if (!this.#isNear(component, start, length)) {
      note.clear();
      return null;
    }
    const [replaced] = propertiesOf(component, "RECURRENCE-ID");
    const replaces = replaced ? this.#time(replaced, replaced.value, note) : null;
    if (replaced && !replaces) note.add("exception", shown(replaced));
    return {
      ...start,
      length,
      component,
      uid: valueOf(component, "UID").slice(-UID_LENGTH),
      isBusy: isBusy(component),
      replaces,
      isFromThereOn: replaced?.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
      note,
    };
  }

  /** Whether an event may block anything, itself or by what it says of a series. */
  #isNear(component: Component, { wallMin }: Time, { days, minutes }: Length): boolean {
    const isPart = component.properties.some(({ name }) => SERIES.has(name));
    const { fromMin, toMin } = this.#options;
    const endMin = wallMin + (days + 2) * DAY + minutes;
    return isPart || (endMin > fromMin && wallMin - 2 * DAY < toMin);
  }

  #time({ params }: Property, text: string, note: Note): Time | null {
    const parsed = parseWall(text);
    if (!parsed) return null;
    const { wallMin, offsetMin } = parsed;
    // Some calendars declare times as dates.
    const isDeclared = params.get("VALUE")?.toUpperCase() === "DATE" && wallMin % DAY === 0;
    if (parsed.isDate || isDeclared) {
      return { wallMin: dayOf(wallMin) * DAY, isDate: true, zone: this.#expertZone };
    }
    if (offsetMin !== null) return { wallMin: wallMin - offsetMin, isDate: false, zone: this.#utc };
    const tzid = params.get("TZID") || this.#calendarZone;
    const zone = tzid === "" ? this.#expertZone : this.#zoneOf(tzid);
    if (!zone) note.add("zone", tzid);
    const isFloating = !params.get("TZID");
    return { wallMin, isDate: false, zone: zone ?? this.#expertZone, isFloating };
  }

  #length(component: Component, start: Time, note: Note): Length {
    const [end] = propertiesOf(component, "DTEND");
    const [duration] = propertiesOf(component, "DURATION");
    const usual = { days: start.isDate ? 1 : 0, minutes: 0 };
    const given = end ?? duration;
    if (!given) return usual;
    const length = end ? this.#lengthUntil(end, start, note) : parseDuration(given.value);
    if (!length || length.days * DAY + length.minutes < 0) {
      note.add("end", shown(given));
      return usual;
    }
    // A whole day whose end is its start.
    if (start.isDate)
      return { days: Math.max(1, length.days + Math.ceil(length.minutes / DAY)), minutes: 0 };
    return length;
  }

  #lengthUntil(end: Property, start: Time, note: Note): Length | null {
    const time = this.#time(end, end.value, note);
    if (!time) return null;
    if (start.isDate) return { days: Math.ceil((time.wallMin - start.wallMin) / DAY), minutes: 0 };
    const zone = time.isDate || time.isFloating ? start.zone : time.zone;
    const seconds = (parseWall(end.value)?.seconds ?? 0) > 0 ? 1 : 0;
    const endMin = instantAt(zone, time.wallMin) + seconds;
    return { days: 0, minutes: endMin - instantAt(start.zone, start.wallMin) };
  }

  /** A series' occurrences near the span; an event without a rule has one. */
  *#occurrences(entry: Entry, exceptions: readonly Entry[]): Generator<Occurrence> {
    const { component, zone, length, note } = entry;
    const later = exceptions
      .filter(({ isFromThereOn }) => isFromThereOn)
      .toSorted((a, b) => this.#wallIn(entry, a.replaces!) - this.#wallIn(entry, b.replaces!));
    const shifts = later.map((one) => Math.abs(one.wallMin - this.#wallIn(entry, one.replaces!)));
    const reach =
      length.days * DAY + length.minutes + Math.min(Math.max(0, ...shifts), MAX_SHIFT) + 2 * DAY;
    const starts = new Map<number, Length>([[entry.wallMin, length]]);
    const expand = ({ value }: Property) => {
      const found = expandRule(value, {
        startMin: entry.wallMin,
        fromMin: Math.max(entry.wallMin, this.#options.fromMin - reach),
        toMin: this.#options.toMin + reach,
        untilOf: (text) => this.#until(entry, text),
      });
      if (found === null) note.add("rule", value);
      return found ?? [];
    };
    if (!entry.replaces) {
      for (const wall of propertiesOf(component, "RRULE").flatMap(expand)) starts.set(wall, length);
      for (const date of propertiesOf(component, "RDATE")) this.#addDates(entry, date, starts);
    }
    const isReplaced = this.#matcher(entry, [
      ...exceptions.map(({ replaces }) => replaces!),
      ...propertiesOf(component, "EXDATE").flatMap((date) => this.#dates(date, "exception", note)),
    ]);
    const excluded = new Set(propertiesOf(component, "EXRULE").flatMap(expand));
    for (const [wallMin, ownLength] of starts) {
      if (excluded.has(wallMin) || isReplaced(wallMin)) continue;
      const change = later.findLast(({ replaces }) => this.#wallIn(entry, replaces!) <= wallMin);
      if (!change) {
        if (entry.isBusy) yield { wallMin, isDate: entry.isDate, zone, length: ownLength };
      } else if (change.isBusy) {
        const moved = change.wallMin + wallMin - this.#wallIn(entry, change.replaces!);
        yield { ...change, wallMin: moved };
      }
    }
  }

  /** Adds an RDATE's dates, times, and periods with their own length. */
  #addDates(entry: Entry, property: Property, starts: Map<number, Length>): void {
    for (const text of valuesOf(property)) {
      const [first = "", second] = text.split("/");
      const time = this.#time(property, first, entry.note);
      const period = second === undefined ? null : this.#period(property, text, entry.note);
      if (!time || (second !== undefined && !period)) {
        entry.note.add("time", shown(property));
        continue;
      }
      const timeOfDay = entry.wallMin - dayOf(entry.wallMin) * DAY;
      const wallMin = time.isDate
        ? time.wallMin + timeOfDay
        : entry.isDate && !period
          ? dayOf(this.#localWall(time)) * DAY
          : this.#wallIn(entry, time);
      starts.set(wallMin, period?.length ?? entry.length);
    }
  }

  /** `start/end` or `start/duration`. */
  #period(property: Property, text: string, note: Note): Occurrence | null {
    const [first = "", second = ""] = text.split("/");
    const start = this.#time(property, first, note);
    if (!start) return null;
    const length = /^[+-]?P/i.test(second)
      ? parseDuration(second)
      : this.#lengthUntil({ ...property, value: second }, start, note);
    return length && length.days * DAY + length.minutes >= 0 ? { ...start, length } : null;
  }

  #dates(property: Property, what: FeedRemark["what"], note: Note): Time[] {
    return valuesOf(property).flatMap((text) => {
      const time = this.#time(property, text, note);
      if (!time) note.add(what, shown(property));
      return time ?? [];
    });
  }

  /** Whether one of some times is that of an occurrence. A date is each time of its local day. */
  #matcher(entry: Entry, times: readonly Time[]): (wallMin: number) => boolean {
    const days = new Set<number>();
    const walls = new Set<number>();
    for (const time of times) {
      if (time.isDate) days.add(dayOf(time.wallMin));
      else if (entry.isDate) days.add(dayOf(this.#localWall(time)));
      else walls.add(this.#wallIn(entry, time));
    }
    return (wallMin) => {
      if (walls.has(wallMin)) return true;
      const local = entry.isDate ? wallMin : this.#localWall({ ...entry, wallMin });
      return days.has(dayOf(local));
    };
  }

  /** Local minutes where the event takes place: a time in UTC is read in the calendar's zone. */
  #localWall({ zone, wallMin }: Time): number {
    if (zone !== this.#utc) return wallMin;
    const own = this.#calendarZone === "" ? null : this.#zoneOf(this.#calendarZone);
    return wallOf(own ?? this.#expertZone, wallMin);
  }

  /** A time on a series' own clock. */
  #wallIn(series: Time, time: Time): number {
    if (time.zone === series.zone || time.isDate || time.isFloating) return time.wallMin;
    return wallOf(series.zone, instantAt(time.zone, time.wallMin));
  }

  /** A rule's UNTIL, on its series' own clock; a date includes the whole day. */
  #until(series: Time, text: string): number | null {
    const parsed = parseWall(text);
    if (!parsed) return null;
    if (parsed.isDate) return parsed.wallMin + DAY - 1;
    if (parsed.offsetMin === null) return parsed.wallMin;
    // Of whole days, calendars write the end as if their own clock were UTC.
    if (series.isDate) return parsed.wallMin;
    return wallOf(series.zone, parsed.wallMin - parsed.offsetMin);
  }

  *#freeBusy(component: Component, note: Note): Generator<FeedEvent> {
    for (const property of propertiesOf(component, "FREEBUSY")) {
      if (property.params.get("FBTYPE")?.toUpperCase() === "FREE") continue;
      for (const text of valuesOf(property)) {
        const period = this.#period(property, text, note);
        if (period) yield* this.#inSpan("", period);
        else note.add("time", shown(property));
      }
    }
  }

  *#inSpan(uid: string, { zone, wallMin, length }: Occurrence): Generator<FeedEvent> {
    const { fromMin, toMin } = this.#options;
    const startMin = instantAt(zone, wallMin);
    const endMin = instantAt(zone, wallMin + length.days * DAY) + length.minutes;
    if (startMin < endMin && startMin < toMin && endMin > fromMin) yield { uid, startMin, endMin };
  }
}

/** Free and canceled events block nothing. */
function isBusy(component: Component): boolean {
  const text = (name: string) => valueOf(component, name).toUpperCase();
  return (
    text("TRANSP") !== "TRANSPARENT" &&
    text("STATUS") !== "CANCELLED" &&
    text("X-MICROSOFT-CDO-BUSYSTATUS") !== "FREE"
  );
}

/** `PT1H30M`, `P1W`, `+P1DT2H`. */
function parseDuration(text: string): Length | null {
  const match =
    /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i.exec(
      text.trim(),
    );
  if (!match || !/\d/.test(text)) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0));
  const sign = match[1] === "-" ? -1 : 1;
  return {
    days: sign * (weeks! * 7 + days!),
    minutes: sign * (hours! * 60 + minutes! + Math.ceil(seconds! / 60)),
  };
}

function dayOf(wallMin: number): number {
  return Math.floor(wallMin / DAY);
}

/** A list's values. Some calendars write empty lists. */
function valuesOf({ value }: Property): string[] {
  return value.split(",").filter((text) => text.trim() !== "");
}

function shown({ name, value }: Property): string {
  return `${name}:${value}`;
}

/** `\,` and `\n` of a text (RFC 5545, section 3.3.11), as one line. */
function unescape(text: string): string {
  return text
    .replaceAll(/\\[nN]/g, " ")
    .replaceAll(/\\(.)/g, "$1")
    .trim();
}

/** What couldn't be understood, by event. */
class Remarks {
  readonly #events: Map<FeedRemark["what"], string>[] = [];

  /** For one event, which counts once for each kind. */
  ofEvent(): Note {
    const found = new Map<FeedRemark["what"], string>();
    this.#events.push(found);
    return {
      add: (what, example) => void (found.has(what) || found.set(what, example)),
      clear: () => found.clear(),
    };
  }

  list(): FeedRemark[] {
    const counted = new Map<FeedRemark["what"], { count: number; examples: Set<string> }>();
    for (const [what, example] of this.#events.flatMap((found) => [...found])) {
      const { count, examples } = counted.get(what) ?? { count: 0, examples: new Set() };
      if (example !== "" && examples.size < MAX_EXAMPLES) {
        examples.add(example.slice(0, NAME_LENGTH));
      }
      counted.set(what, { count: count + 1, examples });
    }
    return [...counted].map(([what, { count, examples }]) => ({
      what,
      count,
      examples: [...examples],
    }));
  }
}
