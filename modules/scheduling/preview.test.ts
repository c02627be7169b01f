import fc from "fast-check";
import { expect, test } from "vitest";
import { dayText } from "#lib/days.ts";
import { dayStart, localDay } from "#lib/zones.ts";
import { calendarMoment } from "#tests/support/slot-arbitraries.ts";
import type { Calendar } from "./calendar.ts";
import { listStarts, startVerdict } from "./engine.ts";
import { previewDays, sessionsOutside } from "./preview.ts";

const minutes = (iso: string) => Date.parse(iso) / 60_000;

const CALENDAR: Calendar = {
  zone: "Europe/Berlin",
  weekly: [{ weekday: 1, startMin: 540, endMin: 720 }],
  overrides: [{ date: "2027-03-29", windows: [{ startMin: 600, endMin: 660 }] }],
  busy: [{ startMin: minutes("2027-03-22T09:00Z"), endMin: minutes("2027-03-22T09:30Z") }],
  sessionStarts: [],
  gridMin: 30,
  bufferMin: 15,
  noticeMin: 720,
  horizonDays: 60,
  dailyCap: 4,
};

test("lists each day's starts", () => {
  const days = previewDays(CALENDAR, {
    durationMin: 30,
    nowMin: minutes("2027-03-20T12:00Z"),
    days: 14,
  });
  expect(days).toHaveLength(14);
  expect(days.filter(({ starts }) => starts.length > 0)).toEqual([
    { date: "2027-03-22", starts: ["9:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"] },
    { date: "2027-03-29", starts: ["10:00 AM", "10:30 AM"] },
  ]);
});

test("shows every start that the engine lists", () => {
  fc.assert(
    fc.property(calendarMoment, ({ calendar, atMin }) => {
      const nowMin = Math.floor(atMin);
      const today = localDay(calendar.zone, nowMin);
      const toMin = dayStart(calendar.zone, dayText(today + 4)).getTime() / 60_000;
      const query = { durationMin: 60, nowMin };
      const shown = previewDays(calendar, { ...query, days: 4 });
      const listed = listStarts(calendar, { ...query, fromMin: nowMin, toMin });
      expect(shown.flatMap(({ starts }) => starts)).toHaveLength(listed.length);
    }),
    { numRuns: 60 },
  );
});

test("a session is outside exactly if its time is outside the hours", () => {
  const session = (start: string, length: number) => ({
    startMin: minutes(start),
    endMin: minutes(start) + length,
  });
  const inside = session("2027-03-22T08:00Z", 180);
  const late = session("2027-03-22T10:30Z", 60);
  const otherDay = session("2027-03-29T07:00Z", 60);
  expect(sessionsOutside(CALENDAR, [inside, late, otherDay])).toEqual([late, otherDay]);
});

test("what the engine lists is never outside", () => {
  fc.assert(
    fc.property(calendarMoment, ({ calendar, atMin }) => {
      const nowMin = Math.floor(atMin);
      const query = { durationMin: 60, nowMin, fromMin: nowMin, toMin: nowMin + 3 * 1440 };
      const sessions = Array.from(listStarts(calendar, query), (startMin) => ({
        startMin,
        endMin: startMin + 60,
      }));
      expect(sessionsOutside(calendar, sessions)).toEqual([]);
      // The reverse, except for the grid's alignment.
      const odd = { startMin: nowMin, endMin: nowMin + 60 };
      if (
        startVerdict(calendar, { durationMin: 60, nowMin, startMin: nowMin }) !== "outside_hours"
      ) {
        expect(sessionsOutside(calendar, [odd])).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
