import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarMoment, questionAround } from "#tests/support/slot-arbitraries.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { addDays } from "#lib/days.ts";
import {
  buildStartBitmap,
  countPerDay,
  firstFree,
  type StartBitmap,
  startsIn,
  uniteStarts,
} from "./bitmap.ts";
import type { Calendar } from "./calendar.ts";
import { listStarts } from "./engine.ts";

const numRuns = process.env.FULL === "1" ? 3000 : 200;
const DAY = 1440;

type Question = { durationMin: number; fromMin: number; toMin: number; nowMin: number };

const experts = calendarMoment.chain(({ calendar, atMin }) =>
  fc.record({
    calendars: fc
      .array(calendarMoment, { maxLength: 4 })
      .map((others) => [calendar, ...others.map((other) => other.calendar)]),
    grid: fc.constantFrom<number | null>(null, null, null, 5, 20),
    question: questionAround(atMin, calendar.noticeMin),
    // Bitmaps built at other times have other bases.
    ages: fc.array(fc.integer({ min: 0, max: 3 * DAY }), { minLength: 5, maxLength: 5 }),
  }),
);

function bitmapsOf(calendars: Calendar[], question: Question, ages: number[]): StartBitmap[] {
  const { durationMin, fromMin, toMin, nowMin } = question;
  const from = Math.min(fromMin, nowMin);
  return calendars.map((calendar, i) =>
    buildStartBitmap(calendar, { durationMin, fromMin: from - ages[i]!, toMin }),
  );
}

function unionOf(calendars: Calendar[], question: Question): number[] {
  const all = calendars.flatMap((calendar) => [...listStarts(calendar, question)]);
  return [...new Set(all)].sort((a, b) => a - b);
}

const cases = experts.map(({ calendars, grid, question, ages }) => ({
  calendars: grid === null ? calendars : calendars.map((one) => ({ ...one, gridMin: grid })),
  question,
  ages,
}));

test("the union of bitmaps equals the union of the engine's lists", () => {
  fc.assert(
    fc.property(cases, ({ calendars, question, ages }) => {
      const united = uniteStarts(bitmapsOf(calendars, question, ages), question);
      expect([...startsIn(united)]).toEqual(unionOf(calendars, question));
    }),
    { numRuns },
  );
});

test("firstFree returns the earliest start and the first expert who has it", () => {
  fc.assert(
    fc.property(cases, ({ calendars, question, ages }) => {
      const found = firstFree(bitmapsOf(calendars, question, ages), question);
      const lists = calendars.map((calendar) => listStarts(calendar, question));
      const startMin = Math.min(...lists.map((starts) => starts[0] ?? Infinity));
      const index = lists.findIndex((starts) => starts[0] === startMin);
      expect(found).toEqual(index < 0 ? null : { startMin, index });
    }),
    { numRuns },
  );
});

test("countPerDay counts by the visitor's dates", () => {
  const zones = fc.constantFrom("UTC", "Asia/Kathmandu", "America/New_York", "Africa/Cairo");
  fc.assert(
    fc.property(cases, zones, ({ calendars, question, ages }, zone) => {
      const united = uniteStarts(bitmapsOf(calendars, question, ages), question);
      const first = localDate(zone, new Date((question.fromMin - DAY) * 60_000));
      const dates = Array.from({ length: 7 }, (_, days) => addDays(first, days));
      const bounds = dates.map((date) => dayStart(zone, date).getTime() / 60_000);
      const expected = dates
        .slice(0, -1)
        .map(
          (date) =>
            unionOf(calendars, question).filter(
              (start) => localDate(zone, new Date(start * 60_000)) === date,
            ).length,
        );
      expect(countPerDay(united, bounds)).toEqual(expected);
    }),
    { numRuns },
  );
});

test("handles no experts and an empty range", () => {
  const query = { fromMin: 0, toMin: DAY, nowMin: 0 };
  expect(firstFree([], query)).toBeNull();
  expect(startsIn(uniteStarts([], query))).toHaveLength(0);
  expect(startsIn(uniteStarts([], { ...query, toMin: -DAY }))).toHaveLength(0);
});
