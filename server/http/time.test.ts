import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { timeRoutes } from "./time.ts";

const clock = fixedClock("2027-03-14T09:30:00.123Z");
const ask = (path: string) => timeRoutes({ clock }).request(`http://localhost${path}`);

type Zone = { id: string; label: string; offsetMinutes: number };

test("returns every zone by its current name, sorted by offset, then id", async () => {
  const answer = await ask("/api/v2/actions/timezones");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/json");
  const zones = (await answer.json()) as Zone[];
  expect(zones.length).toBeGreaterThan(400);
  for (const zone of zones) {
    expect(Object.keys(zone).toSorted()).toEqual(["id", "label", "offsetMinutes"]);
    expect(Number.isInteger(zone.offsetMinutes)).toBe(true);
    expect(zone.label).not.toBe("");
  }
  const ids = zones.map(({ id }) => id);
  expect(ids).toContain("Asia/Kolkata");
  expect(ids).not.toContain("Asia/Calcutta");
  const sorted = zones.toSorted(
    (a, b) => a.offsetMinutes - b.offsetMinutes || (a.id < b.id ? -1 : 1),
  );
  expect(zones).toEqual(sorted);
  // On this day: New York switched to DST two and a half hours ago.
  expect(zones.find(({ id }) => id === "America/New_York")?.offsetMinutes).toBe(-240);
});

test("returns the current time in two formats, uncached", async () => {
  const answer = await ask("/api/v2/actions/calendar/time");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    now: "2027-03-14T09:30:00.123Z",
    epochMs: Date.parse("2027-03-14T09:30:00.123Z"),
  });
});
