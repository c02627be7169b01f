import { text } from "node:stream/consumers";
import ical from "node-ical";
import { canonicalZone } from "#lib/zones.ts";
import type { FeedEvent } from "./port.ts";

/**
 * Reads one calendar from stdin and writes its busy times. A separate process (parse-feed.ts),
 * because a hostile calendar may use up all its time and memory, and because the parser reads dates
 * without a zone in the process's zone, which here is UTC.
 */
const MINUTE_MS = 60_000;
const UID_PARAMETERS = /^UID;(?:"[^"]*"|[^":])*:/i;

const { from, to, maxEvents, body } = JSON.parse(await text(process.stdin)) as {
  from: string;
  to: string;
  maxEvents: number;
  body: string;
};
process.stdout.write(JSON.stringify(parse()));

function parse() {
  if (!/BEGIN:VCALENDAR/i.test(body)) return { problem: "not_a_calendar" };
  if ((body.match(/^BEGIN:VEVENT/gim) ?? []).length > maxEvents) {
    return { problem: "too_many_events" };
  }
  const events: FeedEvent[] = [];
  const parsed = parseReadable(readable(body));
  let { unreadable } = parsed;
  const range = { from: new Date(from), to: new Date(to), expandOngoing: true };
  for (const event of Object.values(parsed.components)) {
    if (event?.type !== "VEVENT") continue;
    try {
      for (const instance of ical.expandRecurringEvent(event, range)) {
        const { start, end, isFullDay } = instance;
        if (!takesTime(instance.event)) continue;
        const startMin = Math.floor(start.getTime() / MINUTE_MS);
        const endMin = Math.ceil(end.getTime() / MINUTE_MS);
        if (!(startMin < endMin)) continue;
        // The parser read an unknown zone as UTC, like no zone.
        const hasZone = start.tz !== undefined && canonicalZone(start.tz) !== null;
        const kind = isFullDay ? "day" : hasZone ? "instant" : "floating";
        events.push({ uid: uidOf(event), kind, startMin, endMin });
        if (events.length > maxEvents) return { problem: "too_many_events" };
      }
    } catch {
      // Such as a rule that repeats every second.
      unreadable += 1;
    }
  }
  return { events, unreadable };
}

/** The parser fails as a whole on one invalid event, so then leave out those that it fails on. */
function parseReadable(text: string) {
  try {
    return { components: ical.sync.parseICS(text), unreadable: 0 };
  } catch {
    let unreadable = 0;
    const rest = text.replace(/^BEGIN:VEVENT$[^]*?^END:VEVENT$/gim, (event) => {
      try {
        ical.sync.parseICS(event);
        return event;
      } catch {
        unreadable += 1;
        return "";
      }
    });
    return { components: ical.sync.parseICS(rest), unreadable };
  }
}

/** Free and canceled events block nothing. */
function takesTime(event: object): boolean {
  const fields = event as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value.toUpperCase() : "";
  };
  return (
    text("transparency") !== "TRANSPARENT" &&
    text("status") !== "CANCELLED" &&
    text("MICROSOFT-CDO-BUSYSTATUS") !== "FREE"
  );
}

/** Empty without one; of several, the first. */
function uidOf({ uid }: { uid: unknown }): string {
  const first: unknown = Array.isArray(uid) ? uid[0] : uid;
  return typeof first === "string" ? first : "";
}

/**
 * Rewrites what the parser misreads. It reads dates without a zone in the first zone that the calendar
 * describes, so name a zone that doesn't exist. It takes events whose UID has parameters for one.
 */
function readable(text: string): string {
  let isEvent = false;
  const lines = text.split(/\r?\n/).map((line) => {
    if (/^(BEGIN|END):VEVENT/i.test(line)) isEvent = /^B/i.test(line);
    if (!isEvent) return line;
    const date = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i;
    return line.replace(date, "$1;TZID=Floating:$2").replace(UID_PARAMETERS, "UID:");
  });
  return lines.join("\r\n");
}
