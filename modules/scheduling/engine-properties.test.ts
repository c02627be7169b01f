import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALL_ZONES,
  calendarMoment,
  changesOf,
  ODD_MOMENTS,
  questionAround,
} from "#tests/support/slot-arbitraries.ts";
import { referenceStarts } from "#tests/support/slot-reference.ts";
import type { Calendar } from "./calendar.ts";
import { isStartOpen, listStarts, startVerdict } from "./engine.ts";

const LONG = process.env.FULL === "1";
const runs = (few: number) => ({ numRuns: LONG ? few * 20 : few });

const calendarAndQuestion = calendarMoment.chain(({ calendar, atMin }) =>
  fc.record({
    calendar: fc.constant(calendar),
    question: questionAround(atMin, calendar.noticeMin),
  }),
);

test("lists the same starts as the reference implementation", () => {
  fc.assert(
    fc.property(calendarAndQuestion, ({ calendar, question }) => {
      expect([...listStarts(calendar, question)]).toEqual(referenceStarts(calendar, question));
    }),
    runs(150),
  );
});

test("a start is open exactly if it is listed", () => {
  fc.assert(
    fc.property(calendarAndQuestion, ({ calendar, question }) => {
      const listed = new Set(listStarts(calendar, question));
      for (let startMin = question.fromMin; startMin < question.toMin; startMin += 1) {
        // Every quarter of an hour, and some other minutes.
        if (startMin % 15 !== 0 && startMin % 7 !== 0) continue;
        const one = { ...question, startMin };
        const open = isStartOpen(calendar, one);
        expect(open, `at ${startMin}`).toBe(listed.has(startMin));
        expect(startVerdict(calendar, one) === "open").toBe(open);
      }
    }),
    runs(40),
  );
});

test("splitting the range doesn't change the list", () => {
  fc.assert(
    fc.property(calendarAndQuestion, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const { calendar, question } = given;
      const { fromMin, toMin } = question;
      const middle = Math.round(fromMin + (toMin - fromMin) * share);
      const pieces = [
        ...listStarts(calendar, { ...question, toMin: middle }),
        ...listStarts(calendar, { ...question, fromMin: middle }),
      ];
      expect(pieces).toEqual([...listStarts(calendar, question)]);
    }),
    runs(300),
  );
});

test("adding a busy time never opens a start", () => {
  const busy = fc.record({ offset: fc.integer({ min: -2160, max: 2160 }), length: fc.nat(240) });
  fc.assert(
    fc.property(calendarAndQuestion, busy, ({ calendar, question }, { offset, length }) => {
      const startMin = question.fromMin + offset;
      const more = [...calendar.busy, { startMin, endMin: startMin + length }];
      const before = new Set(listStarts(calendar, question));
      for (const start of listStarts({ ...calendar, busy: more }, question)) {
        expect(before.has(start)).toBe(true);
      }
    }),
    runs(300),
  );
});

function hoursAround(zone: string, seed: number): Calendar {
  const shift = seed % 60;
  const windows = [
    { startMin: shift, endMin: 75 + shift },
    { startMin: 120 + (shift >> 1), endMin: 200 },
    { startMin: 205 + shift, endMin: 400 },
    { startMin: 1200, endMin: 1440 + (seed % 3) * 60 },
  ];
  return {
    zone,
    weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      windows.map((window) => ({ weekday, ...window })),
    ),
    overrides: [],
    busy: [],
    sessionStarts: [],
    gridMin: [15, 30, 60][seed % 3]!,
    bufferMin: 15,
    noticeMin: 0,
    horizonDays: 60,
    dailyCap: 4,
  };
}

function compareAround(zone: string, atMin: number, seed: number): void {
  const question = {
    durationMin: [30, 45, 60][seed % 3]!,
    fromMin: atMin - 240,
    toMin: atMin + 240,
    nowMin: atMin - 1440,
  };
  const calendar = hoursAround(zone, seed);
  const found = [...listStarts(calendar, question)];
  expect(found, `${zone}, ${seed}`).toEqual(referenceStarts(calendar, question));
}

test("is right around every zone's DST changes", () => {
  let seed = 0;
  for (const zone of ALL_ZONES) {
    const changes = changesOf(zone);
    // One spring and one autumn, in a different year per zone; all of them in the long run.
    const first = (seed % Math.max(1, changes.length / 2)) | 0;
    const chosen = LONG ? changes : changes.slice(first, first + 2);
    for (const change of chosen) compareAround(zone, change, seed++);
  }
});

test("is right at unusual instants", () => {
  for (const [zone, at] of ODD_MOMENTS) {
    for (let seed = 0; seed < 6; seed++) compareAround(zone, Date.parse(at) / 60_000, seed * 7 + 1);
  }
});
