import { expect, test } from "vitest";
import { inSentence } from "./day-name.tsx";
import { nameDay } from "./present-expert.server.ts";

test("says Today and Tomorrow relative to the date there", () => {
  const day = (date: string) => nameDay(date, "2026-11-30");
  expect(day("2026-11-30")).toEqual({ name: "Today", isRelative: true });
  expect(day("2026-12-01")).toEqual({ name: "Tomorrow", isRelative: true });
  expect(day("2026-12-02")).toEqual({ name: "Wednesday, December 2", isRelative: false });
});

test("writes a relative day small within a sentence", () => {
  const days = ["Today", "Tomorrow", "Tuesday, December 1", "Tue 1"];
  expect(days.map(inSentence)).toEqual(["today", "tomorrow", "Tuesday, December 1", "Tue 1"]);
});
