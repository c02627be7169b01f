import { expect, test } from "vitest";
import { chooseDay, countByDay, timesOfDay } from "./day-groups.ts";

const minutes = (...isos: string[]) => isos.map((iso) => Date.parse(iso) / 60_000);

test("days are the visitor's own, not UTC's", () => {
  const starts = minutes("2026-12-01T18:00Z", "2026-12-01T19:00Z", "2026-12-02T03:30Z");
  expect(countByDay(starts, "Asia/Kolkata")).toEqual([
    { date: "2026-12-01", count: 1 },
    { date: "2026-12-02", count: 2 },
  ]);
  expect(countByDay(starts, "America/Los_Angeles")).toEqual([{ date: "2026-12-01", count: 3 }]);
});

test("a day's times in words, with the minute on the local clock", () => {
  const starts = minutes("2026-12-01T04:00Z", "2026-12-02T03:30Z");
  expect(timesOfDay(starts, "Asia/Kolkata", "2026-12-01")).toEqual([
    { value: "2026-12-01T04:00:00.000Z", label: "9:30 AM", minute: 570 },
  ]);
});

test("the hour that comes twice says which one it is", () => {
  const starts = minutes("2026-11-01T05:30Z", "2026-11-01T06:30Z", "2026-11-01T07:30Z");
  expect(timesOfDay(starts, "America/New_York", "2026-11-01").map((time) => time.label)).toEqual([
    "1:30 AM (UTC-04:00)",
    "1:30 AM (UTC-05:00)",
    "2:30 AM",
  ]);
});

const DAYS = [
  { date: "2026-11-23", count: 3 },
  { date: "2026-11-25", count: 1 },
  { date: "2027-01-04", count: 2 },
];

test("the earliest free day is chosen when nothing is asked for", () => {
  expect(chooseDay(DAYS, { date: null, month: null })).toEqual({
    date: "2026-11-23",
    month: "2026-11",
    nextFree: null,
  });
  expect(chooseDay([], { date: null, month: null }).date).toBeNull();
});

test("a full day and an empty month lead to the next free day", () => {
  expect(chooseDay(DAYS, { date: "2026-11-24", month: null }).nextFree).toBe("2026-11-25");
  expect(chooseDay(DAYS, { date: "2026-11-25", month: null }).nextFree).toBeNull();
  expect(chooseDay(DAYS, { date: null, month: "2026-12" })).toEqual({
    date: null,
    month: "2026-12",
    nextFree: "2027-01-04",
  });
  expect(chooseDay(DAYS, { date: null, month: "2027-01" }).date).toBe("2027-01-04");
});
