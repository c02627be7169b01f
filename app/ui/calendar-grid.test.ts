import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayLabel,
  monthGrid,
  moveByKey,
  sameDayInMonth,
  weekday,
  type WeekStart,
} from "./calendar-grid.ts";
import { monthText } from "#lib/month-names.ts";

describe("monthGrid", () => {
  test("March 2027 starts on a Monday and needs five weeks", () => {
    const weeks = monthGrid("2027-03");
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toEqual({ date: "2027-03-01", day: 1, inMonth: true });
    expect(weeks[4]?.[3]).toEqual({ date: "2027-04-01", day: 1, inMonth: false });
  });

  test("February 2027 fits exactly four weeks from Monday", () => {
    expect(monthGrid("2027-02")).toHaveLength(4);
  });

  test("returns whole weeks with every day of the month once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970 * 12, max: 2199 * 12 }),
        fc.constantFrom<WeekStart>(0, 1, 6),
        (index, weekStart) => {
          const month = addMonths("0001-01", index - 12);
          const days = monthGrid(month, weekStart).flat();
          expect(days.length % 7).toBe(0);
          expect(weekday(days[0]?.date ?? "")).toBe(weekStart);
          days.forEach((day, at) => {
            if (at > 0) expect(day.date).toBe(addDays(days[at - 1]?.date ?? "", 1));
          });
          const inside = days.filter(({ inMonth }) => inMonth);
          expect(inside.map(({ day }) => day)).toEqual(inside.map((_, at) => at + 1));
          expect([28, 29, 30, 31]).toContain(inside.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("moveByKey", () => {
  test.each([
    ["ArrowRight", "2027-03-11"],
    ["ArrowLeft", "2027-03-09"],
    ["ArrowDown", "2027-03-17"],
    ["ArrowUp", "2027-03-03"],
    ["Home", "2027-03-08"],
    ["End", "2027-03-14"],
    ["PageDown", "2027-04-10"],
    ["PageUp", "2027-02-10"],
    ["Enter", null],
    ["a", null],
  ])("%s from Wednesday 10 March", (key, to) => {
    expect(moveByKey("2027-03-10", key)).toBe(to);
  });

  test("supports weeks that start on Sunday", () => {
    expect(moveByKey("2027-03-10", "Home", { weekStart: 0 })).toBe("2027-03-07");
    expect(moveByKey("2027-03-10", "End", { weekStart: 0 })).toBe("2027-03-13");
  });

  test("mirrors arrows in right-to-left layouts", () => {
    expect(moveByKey("2027-03-10", "ArrowRight", { rtl: true })).toBe("2027-03-09");
    expect(moveByKey("2027-03-10", "ArrowLeft", { rtl: true })).toBe("2027-03-11");
  });

  test("moves by a year with Shift and Page keys", () => {
    expect(moveByKey("2028-02-29", "PageDown", { shift: true })).toBe("2029-02-28");
    expect(moveByKey("2028-02-29", "PageUp", { shift: true })).toBe("2027-02-28");
  });

  test("crosses months and years with arrows", () => {
    expect(moveByKey("2027-12-31", "ArrowRight")).toBe("2028-01-01");
    expect(moveByKey("2027-03-02", "ArrowUp")).toBe("2027-02-23");
  });
});

test("uses the last day if the next month is shorter", () => {
  expect(sameDayInMonth("2027-01-31", 1)).toBe("2027-02-28");
  expect(sameDayInMonth("2028-01-31", 1)).toBe("2028-02-29");
  expect(sameDayInMonth("2027-12-31", 2)).toBe("2028-02-29");
});

test("labels", () => {
  expect(monthText("2026-08")).toBe("August 2026");
  expect(dayLabel("2026-08-12")).toBe("Wednesday 12 August");
});
