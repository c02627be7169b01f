import { expect, test } from "vitest";
import { addDays } from "./days.ts";
import { nextFreeAt } from "./free-use.ts";
import { dayStart, localDate } from "./zones.ts";

const days = (zone: string) => ({
  at: (instant: Date) => localDate(zone, instant),
  after: (day: string) => dayStart(zone, addDays(day, 1)),
});
const used = (zone: string, at: string) => {
  const { at: dayOf, after } = days(zone);
  const period = dayOf(new Date(at));
  return { period, until: after(period) };
};
const next = (uses: ReturnType<typeof used>[], now: string, zone: string) =>
  nextFreeAt(uses, new Date(now), days(zone))?.toISOString() ?? null;

test("is free again when the day is over", () => {
  const uses = [used("UTC", "2027-01-13T20:00:00Z")];
  expect(next([], "2027-01-13T20:00:00Z", "UTC")).toBeNull();
  expect(next(uses, "2027-01-13T21:00:00Z", "UTC")).toBe("2027-01-14T00:00:00.000Z");
  expect(next(uses, "2027-01-14T00:00:00Z", "UTC")).toBeNull();
});

test("isn't free sooner in a zone where the next day has begun", () => {
  const uses = [used("America/New_York", "2027-01-13T23:00:00Z")];
  expect(next(uses, "2027-01-13T23:30:00Z", "Asia/Kolkata")).toBe("2027-01-14T05:00:00.000Z");
});

test("isn't free again on the same date of a zone further west", () => {
  const uses = [used("Asia/Kolkata", "2027-01-13T18:00:00Z")];
  // The day is over in Kolkata; in New York it's still the same date.
  expect(next(uses, "2027-01-13T19:00:00Z", "America/New_York")).toBe("2027-01-14T05:00:00.000Z");
});
