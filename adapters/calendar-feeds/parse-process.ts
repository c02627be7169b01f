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
  let unreadable = 0;
  const range = { from: new Date(from), to: new Date(to), expandOngoing: true };
  for (const event of Object.values(ical.sync.parseICS(withNamedFloating(body)))) {
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
        events.push({ uid: event.uid, kind, startMin, endMin });
        if (events.length > maxEvents) return { problem: "too_many_events" };
      }
    } catch {
      // Such as a rule that repeats every second.
      unreadable += 1;
    }
  }
  return { events, unreadable };
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

/**
 * Names a zone that nobody knows for dates without one: the parser reads those in the first zone that
 * the calendar describes, whether or not they are in it.
 */
function withNamedFloating(text: string): string {
  let isEvent = false;
  const lines = text.split(/\r?\n/).map((line) => {
    if (/^(BEGIN|END):VEVENT/i.test(line)) isEvent = /^B/i.test(line);
    const date = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i;
    return isEvent ? line.replace(date, "$1;TZID=Floating:$2") : line;
  });
  return lines.join("\r\n");
}
