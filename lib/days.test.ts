import { expect, test } from "vitest";
import { addDays, dayNumber, dayText, weekdayOf } from "./days.ts";

test("agrees with Date over two centuries", () => {
  for (let day = -36_500; day < 54_750; day++) {
    const date = new Date(day * 86_400_000);
    const text = date.toISOString().slice(0, 10);
    if (dayText(day) !== text) expect(dayText(day)).toBe(text);
    if (dayNumber(text) !== day) expect(dayNumber(text), text).toBe(day);
    const weekday = date.getUTCDay() || 7;
    if (weekdayOf(day) !== weekday) expect(weekdayOf(day), text).toBe(weekday);
  }
});

test.each(["2027-02-29", "2027-13-01", "2027-00-10", "2027-1-1", "20270101", "", "2027-01-01T00"])(
  "%j is not a date",
  (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError);
  },
);

test("adds days across months and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});
