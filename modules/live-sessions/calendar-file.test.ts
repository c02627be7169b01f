import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingCalendar, type BookingCalendarInput, calendarUid } from "./calendar-file.server.ts";
import { sessionDescription } from "./calendar-entry.ts";

const START = new Date("2027-03-14T17:00:00.000Z");
const END = new Date("2027-03-14T18:00:00.000Z");
const ROOM_URL = "https://greenroom.example/room/1;a,b";

const INPUT: BookingCalendarInput = {
  uid: calendarUid("GR-00000001", "greenroom.example"),
  sequence: 0,
  method: "REQUEST",
  stampAt: new Date("2027-03-01T08:00:00.000Z"),
  startAt: START,
  endAt: END,
  summary: "1:1 coding mock interview",
  description: sessionDescription({
    startAt: START,
    endAt: END,
    candidateZone: "Asia/Kolkata",
    expertZone: "America/New_York",
    roomUrl: ROOM_URL,
    call: null,
  }),
  location: ROOM_URL,
  organizer: { name: "Greenroom", email: "hello@greenroom.example" },
  attendee: { name: 'Zoë; "Z" Ångström, Jr.', email: "zoe@example.com" },
};

/** Unfolded content lines (RFC 5545 3.1). */
function contentLines(ics: string): string[] {
  const lines = ics.split("\r\n");
  expect(lines.pop()).toBe("");
  return lines
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
}

/** A property's text, unescaped (RFC 5545 3.3.11). */
function textOf(lines: string[], name: string): string | undefined {
  const line = lines.find((candidate) => candidate.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .replaceAll(/\\([\\;,nN])/g, (_, char: string) => (/n/i.test(char) ? "\n" : char));
}

const NAMES = [
  "BEGIN",
  "VERSION",
  "PRODID",
  "METHOD",
  "BEGIN",
  "UID",
  "SEQUENCE",
  "DTSTAMP",
  "DTSTART",
  "DTEND",
  "SUMMARY",
  "LOCATION",
  "DESCRIPTION",
  "ORGANIZER",
  "ATTENDEE",
  "URL",
  "STATUS",
  "END",
  "END",
];
const nameOf = (line: string) => /^[A-Z-]+/.exec(line)?.[0];

describe("bookingCalendar", () => {
  test("is a request with times in UTC and both zones in its text", () => {
    const lines = contentLines(bookingCalendar(INPUT));
    expect(lines).toEqual(
      expect.arrayContaining([
        "PRODID:-//Greenroom//Booking//EN",
        "METHOD:REQUEST",
        "UID:GR-00000001@greenroom.example",
        "SEQUENCE:0",
        "DTSTAMP:20270301T080000Z",
        "DTSTART:20270314T170000Z",
        "DTEND:20270314T180000Z",
        "STATUS:CONFIRMED",
      ]),
    );
    expect(textOf(lines, "LOCATION")).toBe(ROOM_URL);
    expect(textOf(lines, "DESCRIPTION")).toBe(
      [
        "Candidate: Sunday, March 14, 2027, 10:30 PM – 11:30 PM, Kolkata (UTC+05:30)",
        "Expert: Sunday, March 14, 2027, 1:00 PM – 2:00 PM, New York (UTC-04:00)",
        "",
        `Join: ${ROOM_URL}`,
      ].join("\n"),
    );
    const attendee = lines.find((line) => line.startsWith("ATTENDEE"));
    expect(attendee).toContain("RSVP=TRUE");
    expect(attendee).toContain("CN=\"Zoë; ^'Z^' Ångström, Jr.\"");
    expect(attendee).toMatch(/:MAILTO:zoe@example\.com$/i);
    expect(lines.map(nameOf)).toEqual(NAMES);
  });

  test("moves and cancels the same entry", () => {
    const moved = contentLines(bookingCalendar({ ...INPUT, sequence: 1 }));
    const cancelled = contentLines(bookingCalendar({ ...INPUT, sequence: 2, method: "CANCEL" }));
    const uid = `UID:${INPUT.uid}`;
    expect(moved).toEqual(expect.arrayContaining([uid, "SEQUENCE:1", "METHOD:REQUEST"]));
    expect(cancelled).toEqual(
      expect.arrayContaining([uid, "SEQUENCE:2", "METHOD:CANCEL", "STATUS:CANCELLED"]),
    );
  });

  test("folds at 75 octets without splitting a character", () => {
    const summary = `${"é".repeat(120)}${"😀".repeat(60)}`;
    const ics = bookingCalendar({ ...INPUT, summary });
    for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(ics).not.toContain("\ufffd");
    expect(textOf(contentLines(ics), "SUMMARY")).toBe(summary);
  });

  test("never turns text into a property", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u2029", "\x85", "\v", "\f", "\0", "\ud800"),
      fc.constantFrom("\r\nATTACH:x", "END:VEVENT", '";X=1:', "\\n", "\\", "^n", "^'", "\t", ";,:"),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, text, (summary, description, name) => {
        const ics = bookingCalendar({
          ...INPUT,
          summary,
          description,
          organizer: { ...INPUT.organizer, name },
          attendee: { ...INPUT.attendee, name },
        });
        // Readers that end lines at other separators must agree as well.
        expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n\v\f\x85\u2028\u2029\0]/);
        const lines = contentLines(ics);
        expect(lines.map(nameOf).filter((found) => !NAMES.includes(found ?? ""))).toEqual([]);
        expect(lines.length).toBeLessThanOrEqual(NAMES.length);
        for (const line of ics.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["uid", { uid: "a\r\nX:1" }],
    ["uid", { uid: "" }],
    ["attendee", { attendee: { name: "Z", email: "z@example.com\r\nX:1" } }],
    ["attendee", { attendee: { name: "Z", email: "z@example.com,e@example.com" } }],
    ["location", { location: "javascript:alert(1)" }],
    ["location", { location: "not a URL" }],
  ])("rejects an invalid %s", (_what, change) => {
    expect(() => bookingCalendar({ ...INPUT, ...change })).toThrow(TypeError);
  });
});
