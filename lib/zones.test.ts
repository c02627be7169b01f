import { Temporal } from "@js-temporal/polyfill";
import { expect, test } from "vitest";
import {
  canonicalZone,
  dayStart,
  formatDate,
  formatOffset,
  formatTime,
  groupByLocalDate,
  listZones,
  localDate,
  zoneLabel,
  zoneOffsetMinutes,
} from "./zones.ts";

const SUMMER = new Date("2027-07-01T12:00:00Z");

test("accepts old names and returns current ones", () => {
  expect(canonicalZone("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(canonicalZone("Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(canonicalZone("asia/katmandu")).toBe("Asia/Kathmandu");
  expect(canonicalZone("Europe/Kiev")).toBe("Europe/Kyiv");
  expect(canonicalZone("US/Eastern")).toBe("America/New_York");
  expect(canonicalZone("Etc/UTC")).toBe("UTC");
  expect(canonicalZone("GMT")).toBe("UTC");
});

test.each(["", "+05:30", "Mars/Olympus", "Asia/Kolkata ", "constructor", "../etc", "5"])(
  "%j is not a zone",
  (name) => {
    expect(canonicalZone(name)).toBeNull();
  },
);

test("lists current names once each, sorted by offset, then id", () => {
  const zones = listZones(SUMMER);
  const ids = zones.map((zone) => zone.id);
  expect(ids.length).toBeGreaterThan(400);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(canonicalZone(id)).toBe(id);
  for (const supported of Intl.supportedValuesOf("timeZone")) {
    expect(ids).toContain(canonicalZone(supported));
  }
  const sorted = zones.toSorted(
    (a, b) => a.offsetMinutes - b.offsetMinutes || (a.id < b.id ? -1 : 1),
  );
  expect(zones).toEqual(sorted);
  expect(zones).toContainEqual({
    id: "Asia/Kolkata",
    label: "Kolkata (UTC+05:30)",
    offsetMinutes: 330,
  });
  expect(zones).toContainEqual({ id: "UTC", label: "UTC", offsetMinutes: 0 });
});

test("the list follows DST", () => {
  const newYork = (now: string) =>
    listZones(new Date(now)).find((zone) => zone.id === "America/New_York")?.offsetMinutes;
  expect(newYork("2027-03-14T06:59:59Z")).toBe(-300);
  expect(newYork("2027-03-14T07:00:00Z")).toBe(-240);
});

test("offsets agree with Temporal in every zone over two years", () => {
  const step = Temporal.Duration.from({ hours: 613 });
  for (const { id } of listZones(SUMMER)) {
    let at = Temporal.Instant.from("2026-01-01T00:00Z");
    const end = Temporal.Instant.from("2027-12-31T00:00Z");
    for (; Temporal.Instant.compare(at, end) < 0; at = at.add(step)) {
      const expected = at.toZonedDateTimeISO(id).offsetNanoseconds / 60e9;
      expect(zoneOffsetMinutes(id, new Date(at.epochMilliseconds)), `${id} ${at.toString()}`).toBe(
        expected,
      );
    }
  }
});

test("formats local dates and times", () => {
  const instant = new Date("2027-03-13T18:20:00Z");
  expect(localDate("Asia/Kathmandu", instant)).toBe("2027-03-14");
  expect(formatTime("Asia/Kathmandu", instant)).toBe("12:05 AM");
  expect(formatTime("UTC", new Date("2027-03-13T12:00:00Z"))).toBe("12:00 PM");
  expect(formatTime("America/New_York", new Date("2027-03-14T13:30:00Z"))).toBe("9:30 AM");
  expect(formatTime("Asia/Kathmandu", instant, "h23")).toBe("00:05");
  expect(formatTime("UTC", new Date("2027-03-13T21:30:00Z"), "h23")).toBe("21:30");
  expect(formatDate("2027-03-14")).toBe("Sunday, March 14, 2027");
  expect(localDate("Pacific/Apia", new Date("2011-12-30T10:00:00Z"))).toBe("2011-12-31");
  expect(localDate("Asia/Kolkata", new Date("1969-12-31T23:59:00Z"))).toBe("1970-01-01");
});

test("formats labels and offsets", () => {
  expect(formatOffset(345)).toBe("UTC+05:45");
  expect(formatOffset(-570)).toBe("UTC-09:30");
  expect(formatOffset(0)).toBe("UTC+00:00");
  expect(zoneLabel("America/Kentucky/Louisville", -300)).toBe("Louisville, Kentucky (UTC-05:00)");
  expect(zoneLabel("America/Port_of_Spain", -240)).toBe("Port of Spain (UTC-04:00)");
});

test("a local day starts at its first minute", () => {
  expect(dayStart("America/New_York", "2027-03-15").toISOString()).toBe("2027-03-15T04:00:00.000Z");
  // Cairo skips from midnight to one.
  expect(dayStart("Africa/Cairo", "2026-04-24").toISOString()).toBe("2026-04-23T22:00:00.000Z");
  // Beirut's clocks go back from midnight to 23:00, so the new day starts at the second midnight.
  expect(dayStart("Asia/Beirut", "2026-10-25").toISOString()).toBe("2026-10-24T22:00:00.000Z");
  // Samoa skipped 2011-12-30.
  expect(dayStart("Pacific/Apia", "2011-12-30")).toEqual(dayStart("Pacific/Apia", "2011-12-31"));
});

test("groups instants by the visitor's day", () => {
  const starts = ["2027-03-14T17:00Z", "2027-03-14T18:30Z", "2027-03-14T19:00Z"];
  const groups = groupByLocalDate("Asia/Kolkata", starts, (start) => new Date(start));
  expect(groups).toEqual([
    { date: "2027-03-14", items: [starts[0]] },
    { date: "2027-03-15", items: [starts[1], starts[2]] },
  ]);
});

test("throws for an unknown zone", () => {
  expect(() => localDate("Mars/Olympus", SUMMER)).toThrow(RangeError);
});
