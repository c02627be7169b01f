import fc from "fast-check";
import { expect, test } from "vitest";
import { civilFromDays, dayNumber, dayText, weekdayOf } from "#lib/days.ts";
import { expandRule } from "./recurrence-rule.ts";

const DAY = 1440;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

type Rule = {
  FREQ: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  INTERVAL?: number;
  COUNT?: number;
  WKST?: string;
  BYDAY?: string[];
  BYMONTH?: number[];
  BYMONTHDAY?: number[];
  BYYEARDAY?: number[];
  BYSETPOS?: number[];
};

/** Another method: asks of each day whether the rule allows it, instead of generating days. */
function allowedDays(rule: Rule, start: number, last: number): number[] {
  const begins = civilFromDays(start);
  const firstOfWeek = WEEKDAYS.indexOf(rule.WKST ?? "MO") + 1;
  const week = (day: number) => (day - ((weekdayOf(day) - firstOfWeek + 7) % 7) + 7) / 7;
  const period = (day: number) => {
    const { year, month } = civilFromDays(day);
    return { DAILY: day, WEEKLY: week(day), MONTHLY: year * 12 + month, YEARLY: year }[rule.FREQ];
  };
  const first = (year: number, month: number) =>
    dayNumber(
      `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, "0")}-01`,
    );
  const nth = (position: number, size: number, allowed: readonly number[]) =>
    allowed.some((one) => (one > 0 ? one === position : size + 1 + one === position));
  const isAllowed = (day: number): boolean => {
    const { year, month, dayOfMonth } = civilFromDays(day);
    const { BYDAY, BYMONTH, BYMONTHDAY, BYYEARDAY } = rule;
    const inYear = [day - first(year, 1) + 1, first(year + 1, 1) - first(year, 1)] as const;
    const inMonth = [dayOfMonth, first(year, month + 1) - first(year, month)] as const;
    const isOfStart =
      rule.FREQ === "WEEKLY"
        ? weekdayOf(day) === weekdayOf(start)
        : rule.FREQ === "DAILY" ||
          (dayOfMonth === begins.dayOfMonth &&
            (rule.FREQ === "MONTHLY" || BYMONTH !== undefined || month === begins.month));
    if (BYMONTH && !BYMONTH.includes(month)) return false;
    if (BYMONTHDAY && !nth(...inMonth, BYMONTHDAY)) return false;
    if (BYYEARDAY && !nth(...inYear, BYYEARDAY)) return false;
    if (!BYDAY) return BYMONTHDAY !== undefined || BYYEARDAY !== undefined || isOfStart;
    const [at, size] = rule.FREQ === "YEARLY" && !BYMONTH ? inYear : inMonth;
    return BYDAY.some((one) => {
      const ordinal = Number(one.slice(0, -2));
      if (WEEKDAYS.indexOf(one.slice(-2)) + 1 !== weekdayOf(day)) return false;
      const isNth =
        ordinal > 0 ? Math.ceil(at / 7) === ordinal : Math.ceil((size - at + 1) / 7) === -ordinal;
      return ordinal === 0 || isNth;
    });
  };
  const periods = new Map<number, number[]>();
  for (let day = start - 366; day <= last + 366; day++) {
    const number = period(day) - period(start);
    if (number < 0 || number % (rule.INTERVAL ?? 1) !== 0 || !isAllowed(day)) continue;
    periods.set(number, [...(periods.get(number) ?? []), day]);
  }
  const chosen = [...periods.values()].flatMap((days) =>
    days.filter((_, at) => !rule.BYSETPOS || nth(at + 1, days.length, rule.BYSETPOS)),
  );
  return chosen
    .filter((day) => day >= start)
    .slice(0, rule.COUNT)
    .filter((day) => day <= last);
}

const some = <T>(item: fc.Arbitrary<T>, maxLength = 3) =>
  fc.uniqueArray(item, { minLength: 1, maxLength });
const weekday = fc.constantFrom(...WEEKDAYS);
const ordinalDay = fc
  .tuple(fc.constantFrom("", "1", "2", "3", "4", "5", "-1", "-2"), weekday)
  .map((parts) => parts.join(""));
const fromEither = (max: number) =>
  fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: -max, max: -1 }));
const common = {
  INTERVAL: fc.integer({ min: 1, max: 4 }),
  COUNT: fc.integer({ min: 1, max: 40 }),
  WKST: weekday,
  BYMONTH: some(fc.integer({ min: 1, max: 12 })),
};
const kind = <T extends Record<string, fc.Arbitrary<unknown>>>(FREQ: Rule["FREQ"], parts: T) =>
  fc.record({ FREQ: fc.constant(FREQ), ...common, ...parts }, { requiredKeys: ["FREQ"] });
const anyRule = fc
  .oneof(
    kind("DAILY", { BYDAY: some(weekday), BYMONTHDAY: some(fromEither(28)) }),
    kind("WEEKLY", { BYDAY: some(weekday) }),
    kind("MONTHLY", { BYDAY: some(ordinalDay), BYSETPOS: some(fromEither(3), 2) }),
    kind("MONTHLY", { BYMONTHDAY: some(fromEither(31)), BYSETPOS: some(fromEither(3), 2) }),
    kind("YEARLY", { BYDAY: some(ordinalDay) }),
    kind("YEARLY", { BYMONTHDAY: some(fromEither(31)) }),
    kind("YEARLY", { BYYEARDAY: some(fromEither(365)) }),
  )
  // A position is one among days that another part lists.
  .map((rule) => {
    const { BYSETPOS, ...rest } = rule as unknown as Rule;
    return rest.BYDAY || rest.BYMONTHDAY ? { ...rest, ...(BYSETPOS && { BYSETPOS }) } : rest;
  })
  // Not every year's 366th day is in the search above.
  .filter(({ FREQ, INTERVAL = 1 }) => FREQ !== "YEARLY" || INTERVAL < 4);

test("lists the days that another method finds, for random rules", () => {
  const from = dayNumber("2026-11-25");
  const last = dayNumber("2027-03-05");
  const start = fc.integer({ min: dayNumber("2019-01-01"), max: dayNumber("2027-02-01") });
  fc.assert(
    fc.property(anyRule, start, (rule, startDay) => {
      const text = Object.entries(rule)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(";");
      const found = expandRule(text, {
        startMin: startDay * DAY + 540,
        fromMin: from * DAY,
        toMin: (last + 1) * DAY - 1,
        untilOf: () => null,
      });
      const expected = allowedDays(rule, startDay, last).filter((day) => day >= from);
      expect({ text, startDay, days: found?.map((minute) => (minute - 540) / DAY) }).toEqual({
        text,
        startDay,
        days: expected,
      });
    }),
    { numRuns: 300 },
  );
});

test("lists every Monday beside another counted weekday", () => {
  const startMin = dayNumber("2026-11-25") * DAY;
  const span = { startMin, fromMin: startMin, toMin: startMin + 20 * DAY, untilOf: () => null };
  const found = expandRule("FREQ=MONTHLY;BYDAY=MO,1TU", span)?.map((minute) =>
    dayText(minute / DAY),
  );
  expect(found).toEqual(["2026-11-30", "2026-12-01", "2026-12-07", "2026-12-14"]);
});

test.each([
  ["", []],
  [" ; ", []],
  ["FREQ=SECONDLY", null],
  ["FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", []],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", []],
  [
    `FREQ=YEARLY;BYDAY=MO,TU,WE;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(60).keys()].join()}`,
    null,
  ],
  ["FREQ=DAILY;INTERVAL=0", null],
  ["FREQ=DAILY;FREQ=WEEKLY", null],
  ["FREQ=SOMETIMES", null],
  ["COUNT=3", null],
  ["FREQ=YEARLY;BYWEEKNO=53;BYEASTER=1", null],
])("%j is empty, or refused, in bounded time", (rule, expected) => {
  const startMin = dayNumber("2020-01-06") * DAY;
  const fromMin = dayNumber("2026-11-25") * DAY;
  const span = { startMin, fromMin, toMin: fromMin + 100 * DAY, untilOf: () => null };
  const before = process.cpuUsage();
  expect(expandRule(rule, span)).toEqual(expected);
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
});
