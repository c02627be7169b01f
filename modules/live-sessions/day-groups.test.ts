import { expect, test } from "vitest";
import { chooseDay, countByDay, timesOfDay } from "./day-groups.ts";

const minutes = (...isos: string[]) => isos.map((iso) => Date.parse(iso) / 60_000);

test("groups by the visitor's days, not UTC's", () => {
  const starts = minutes("2026-12-01T18:00Z", "2026-12-01T19:00Z", "2026-12-02T03:30Z");
  expect(countByDay(starts, "Asia/Kolkata")).toEqual([
    { date: "2026-12-01", count: 1 },
    { date: "2026-12-02", count: 2 },
  ]);
  expect(countByDay(starts, "America/Los_Angeles")).toEqual([{ date: "2026-12-01", count: 3 }]);
});

test("formats a day's times with the local minute", () => {
  const starts = minutes("2026-12-01T04:00Z", "2026-12-02T03:30Z");
  expect(timesOfDay(starts, "Asia/Kolkata", "2026-12-01")).toEqual([
    { value: "2026-12-01T04:00:00.000Z", label: "9:30 AM", minute: 570 },
  ]);
});

test("labels the repeated hour of a DST change", () => {
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

test("chooses the earliest free day by default", () => {
  expect(chooseDay(DAYS, { date: null, month: null })).toEqual({
    date: "2026-11-23",
    month: "2026-11",
    nextFree: null,
  });
  expect(chooseDay([], { date: null, month: null }).date).toBeNull();
});

test("points from a full day or month to the next free day", () => {
  expect(chooseDay(DAYS, { date: "2026-11-24", month: null }).nextFree).toBe("2026-11-25");
  expect(chooseDay(DAYS, { date: "2026-11-25", month: null }).nextFree).toBeNull();
  expect(chooseDay(DAYS, { date: null, month: "2026-12" })).toEqual({
    date: null,
    month: "2026-12",
    nextFree: "2027-01-04",
  });
  expect(chooseDay(DAYS, { date: null, month: "2027-01" }).date).toBe("2027-01-04");
});
