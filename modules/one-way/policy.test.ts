import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, weekdayOf } from "#lib/days.ts";
import { drawQuestions, nextWeekStart, timesOf, weekOf } from "./policy.ts";

test.each([
  // Monday 00:00 there, in UTC.
  ["UTC", "2027-01-11T00:00:00Z"],
  ["Asia/Kolkata", "2027-01-10T18:30:00Z"],
  ["America/Los_Angeles", "2027-01-11T08:00:00Z"],
  ["Pacific/Kiritimati", "2027-01-10T10:00:00Z"],
  ["Pacific/Pago_Pago", "2027-01-11T11:00:00Z"],
])("the week in %s starts on Monday at midnight there", (zone, begins) => {
  const start = new Date(begins);
  expect(weekOf(start, zone)).toBe("2027-01-11");
  expect(weekOf(new Date(start.getTime() - 1), zone)).toBe("2027-01-04");
  expect(nextWeekStart("2027-01-04", zone)).toEqual(start);
});

test("a week is Monday to Sunday, at any moment and in any zone", () => {
  const zones = fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe");
  const moments = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2029-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      const week = weekOf(now, zone);
      expect(weekdayOf(dayNumber(week))).toBe(1);
      const next = nextWeekStart(week, zone);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(weekOf(next, zone)).not.toBe(week);
    }),
  );
});

test("more time is longer for reading, preparing and answering alike", () => {
  const question = "Tell me about a hard problem you solved.";
  const standard = timesOf("standard", question);
  expect(standard).toEqual({ readMs: 3_200, prepareMs: 30_000, answerMs: 120_000 });
  expect(timesOf("longer", question)).toEqual({
    readMs: 4_800,
    prepareMs: 45_000,
    answerMs: 180_000,
  });
  expect(timesOf("double", question)).toEqual({
    readMs: 6_400,
    prepareMs: 60_000,
    answerMs: 240_000,
  });
  expect(timesOf("untimed", question).prepareMs).toBe(null);
});

test("questions asked before come last, and none twice", () => {
  const bank = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (draws) => {
      const random = () => draws.next().value as number;
      const drawn = drawQuestions(bank, (one) => (one.id < "c" ? 1 : 0), 4, random).map(
        ({ id }) => id,
      );
      expect(new Set(drawn).size).toBe(4);
      expect(drawn.slice(0, 3).toSorted()).toEqual(["c", "d", "e"]);
    }),
  );
});
