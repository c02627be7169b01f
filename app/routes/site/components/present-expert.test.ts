import { expect, test } from "vitest";
import { nameDay } from "./present-expert.server.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
const day = (zone: string, at: string) => nameDay(zone, new Date(at), NOW);

test("says Today and Tomorrow in the visitor's zone", () => {
  expect(day("UTC", "2026-11-21T23:00:00Z")).toEqual({ name: "Today", isRelative: true });
  // In Kolkata it is already the 22nd.
  expect(day("Asia/Kolkata", "2026-11-22T09:00:00Z")).toEqual({ name: "Today", isRelative: true });
  expect(day("UTC", "2026-11-22T09:00:00Z")).toEqual({ name: "Tomorrow", isRelative: true });
  expect(day("UTC", "2026-11-24T09:00:00Z")).toEqual({
    name: "Tuesday, November 24",
    isRelative: false,
  });
});
