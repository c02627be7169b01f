import { describe, expect, test } from "vitest";
import type { Calendar } from "./calendar.ts";
import { isStartOpen, listStarts, startVerdict } from "./engine.ts";
import { isoText } from "./iso-text.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function calendarOf(zone: string, hours: [start: string, end: string][], more?: Partial<Calendar>) {
  const weekly = EVERY_DAY.flatMap((weekday) =>
    hours.map(([start, end]) => ({ weekday, startMin: wall(start), endMin: wall(end) })),
  );
  const settings = { gridMin: 30, bufferMin: 15, noticeMin: 720, horizonDays: 60, dailyCap: 4 };
  return { zone, weekly, overrides: [], busy: [], sessionStarts: [], ...settings, ...more };
}

function wall(text: string): number {
  const [hours, minutes] = text.split(":").map(Number);
  return hours! * 60 + minutes!;
}

function instant(text: string): number {
  return Date.parse(text) / 60_000;
}

/** The starts between two instants, as `DDTHH:MM` in UTC. */
function starts(calendar: Calendar, from: string, to: string, durationMin = 60): string[] {
  const [fromMin, toMin] = [instant(from), instant(to)];
  const nowMin = fromMin - 10 * 1440;
  const found = listStarts(calendar, { durationMin, fromMin, toMin, nowMin });
  return [...found].map((start) => isoText(start).slice(8, 16));
}

const busy = (start: string, end: string) => ({ startMin: instant(start), endMin: instant(end) });

describe("DST changes", () => {
  test("Sunday 13:00–18:00 in New York on 2027-03-14 starts at 17:00Z", () => {
    const calendar = calendarOf("America/New_York", [["13:00", "18:00"]]);
    const found = starts(calendar, "2027-03-14T00:00Z", "2027-03-15T00:00Z");
    expect(found[0]).toBe("14T17:00");
    expect(found.at(-1)).toBe("14T21:00");
    expect(found).toHaveLength(9);
    expect(starts(calendar, "2027-03-13T00:00Z", "2027-03-14T00:00Z")[0]).toBe("13T18:00");
  });

  test("a window that starts in the gap starts after it, without skipped times", () => {
    const inGap = calendarOf("America/New_York", [["02:30", "04:30"]]);
    expect(starts(inGap, "2027-03-14T00:00Z", "2027-03-15T00:00Z")).toEqual([
      "14T07:00",
      "14T07:30",
    ]);
    const across = calendarOf("America/New_York", [["01:00", "04:00"]]);
    // Two real hours, one of them before the change.
    expect(starts(across, "2027-03-14T00:00Z", "2027-03-15T00:00Z")).toEqual([
      "14T06:00",
      "14T06:30",
      "14T07:00",
    ]);
  });

  test("a window that ends in the gap ends at the change, and one within it is empty", () => {
    const endsInGap = calendarOf("America/New_York", [["00:00", "02:30"]]);
    expect(starts(endsInGap, "2027-03-14T00:00Z", "2027-03-15T00:00Z")).toEqual([
      "14T05:00",
      "14T05:30",
      "14T06:00",
    ]);
    const within = calendarOf("America/New_York", [["02:00", "03:00"]]);
    expect(starts(within, "2027-03-14T00:00Z", "2027-03-15T00:00Z", 15)).toEqual([]);
  });

  test("the repeated hour lists each instant once, from its first pass", () => {
    const across = calendarOf("America/New_York", [["00:00", "03:00"]]);
    const found = ["04:00", "04:30", "05:00", "05:30", "06:00", "06:30", "07:00"];
    expect(starts(across, "2027-11-07T00:00Z", "2027-11-08T00:00Z")).toEqual(
      found.map((time) => `07T${time}`),
    );
    const inside = calendarOf("America/New_York", [["01:30", "02:00"]]);
    expect(starts(inside, "2027-11-07T00:00Z", "2027-11-08T00:00Z", 30)).toEqual([
      "07T05:30",
      "07T06:00",
      "07T06:30",
    ]);
  });

  test("a window that ends in the repeated hour ends at its first pass", () => {
    const calendar = calendarOf("America/New_York", [["00:00", "01:30"]]);
    expect(starts(calendar, "2027-11-07T00:00Z", "2027-11-08T00:00Z", 30)).toEqual([
      "07T04:00",
      "07T04:30",
      "07T05:00",
    ]);
  });

  test("a change of half an hour: Lord Howe", () => {
    const calendar = calendarOf("Australia/Lord_Howe", [["01:00", "03:00"]], { gridMin: 60 });
    // 2027-10-03 02:00 becomes 02:30 (+11): the hours left are 01:00–02:00 and 02:30–03:00.
    expect(starts(calendar, "2027-10-02T12:00Z", "2027-10-03T12:00Z")).toEqual(["02T14:30"]);
    // 2027-04-04 02:00 becomes 01:30 (+10:30): two and a half hours, and only one 02:00.
    expect(starts(calendar, "2027-04-03T12:00Z", "2027-04-04T12:00Z")).toEqual([
      "03T14:00",
      "03T15:30",
    ]);
    const halves = { ...calendar, gridMin: 30 };
    expect(starts(halves, "2027-04-03T12:00Z", "2027-04-04T12:00Z")).toEqual([
      "03T14:00",
      "03T14:30",
      "03T15:00",
      "03T15:30",
    ]);
  });

  test("a window past midnight over the change keeps its wall-clock end", () => {
    const calendar = calendarOf("America/New_York", [["23:00", "27:00"]]);
    expect(starts(calendar, "2027-03-14T00:00Z", "2027-03-15T00:00Z")).toEqual([
      "14T04:00",
      "14T04:30",
      "14T05:00",
      "14T05:30",
      "14T06:00",
    ]);
  });

  test("a skipped date has no starts: Samoa, 2011-12-30", () => {
    const calendar = calendarOf("Pacific/Apia", [["09:00", "10:00"]]);
    expect(starts(calendar, "2011-12-29T12:00Z", "2012-01-01T12:00Z")).toEqual([
      "29T19:00",
      "30T19:00",
      "31T19:00",
    ]);
    const thirtieth = {
      ...calendar,
      overrides: [{ date: "2011-12-30", windows: [{ startMin: 0, endMin: 1440 }] }],
    };
    expect(starts(thirtieth, "2011-12-29T12:00Z", "2012-01-01T12:00Z")).toEqual(
      starts(calendar, "2011-12-29T12:00Z", "2012-01-01T12:00Z"),
    );
  });
});

describe("hours", () => {
  const [from, to] = ["2027-06-07T00:00Z", "2027-06-08T00:00Z"];

  test("starts follow the local clock's grid, not the window's start", () => {
    expect(starts(calendarOf("UTC", [["09:10", "11:00"]]), from, to)).toEqual([
      "07T09:30",
      "07T10:00",
    ]);
    // Kathmandu is at UTC+5:45.
    expect(starts(calendarOf("Asia/Kathmandu", [["09:00", "10:30"]]), from, to)).toEqual([
      "07T03:15",
      "07T03:45",
    ]);
  });

  test("adjacent or overlapping windows merge", () => {
    const touching = calendarOf("UTC", [
      ["10:00", "11:00"],
      ["09:00", "10:00"],
    ]);
    expect(starts(touching, from, to)).toEqual(["07T09:00", "07T09:30", "07T10:00"]);
    const acrossMidnight = calendarOf("UTC", [["00:00", "24:00"]]);
    expect(starts(acrossMidnight, from, to)).toHaveLength(48);
  });

  test("an override replaces its date's windows, while the previous evening runs on", () => {
    const calendar = calendarOf("UTC", [["22:00", "26:00"]], {
      overrides: [{ date: "2027-06-07", windows: [] }],
    });
    expect(starts(calendar, from, "2027-06-09T00:00Z")).toEqual([
      "07T00:00",
      "07T00:30",
      "07T01:00",
      "08T22:00",
      "08T22:30",
      "08T23:00",
      "08T23:30",
    ]);
  });
});

describe("busy times", () => {
  const [from, to] = ["2027-06-07T00:00Z", "2027-06-08T00:00Z"];
  const morning = calendarOf("UTC", [["09:00", "13:00"]]);

  test("a session and its buffer avoid busy times", () => {
    const calendar = { ...morning, busy: [busy("2027-06-07T10:45Z", "2027-06-07T11:15Z")] };
    expect(starts(calendar, from, to)).toEqual(["07T09:00", "07T09:30", "07T11:30", "07T12:00"]);
    const minuteEarlier = { ...morning, busy: [busy("2027-06-07T10:44Z", "2027-06-07T11:15Z")] };
    expect(starts(minuteEarlier, from, to)).toEqual(["07T09:00", "07T11:30", "07T12:00"]);
  });

  test("the buffer may lie outside the hours", () => {
    expect(starts(morning, from, to).at(-1)).toBe("07T12:00");
  });

  test("may be unsorted, overlapping, empty or nested", () => {
    const calendar = {
      ...morning,
      busy: [
        busy("2027-06-07T12:00Z", "2027-06-07T13:00Z"),
        busy("2027-06-07T09:00Z", "2027-06-07T10:00Z"),
        busy("2027-06-07T09:15Z", "2027-06-07T09:30Z"),
        busy("2027-06-07T10:45Z", "2027-06-07T10:45Z"),
      ],
    };
    expect(starts(calendar, from, to)).toEqual(["07T10:00", "07T10:30"]);
  });

  test("the daily cap counts by the expert's local date", () => {
    const tokyo = calendarOf("Asia/Tokyo", [["00:00", "24:00"]], {
      dailyCap: 1,
      sessionStarts: [instant("2027-06-07T14:30Z")],
    });
    const found = starts(tokyo, "2027-06-06T00:00Z", "2027-06-09T00:00Z");
    expect(found).toContain("06T14:30");
    expect(found).not.toContain("06T15:00");
    expect(found).not.toContain("07T14:30");
    expect(found).toContain("07T15:00");
  });

  test("notice and horizon are inclusive", () => {
    const calendar = { ...morning, noticeMin: 60, horizonDays: 1 };
    const nowMin = instant("2027-06-07T09:30Z");
    const [fromMin, toMin] = [instant(from), instant("2027-06-10T00:00Z")];
    const found = listStarts(calendar, { durationMin: 60, fromMin, toMin, nowMin });
    expect([...found].map(isoText).map((text) => text.slice(8, 16))).toEqual([
      "07T10:30",
      "07T11:00",
      "07T11:30",
      "07T12:00",
      "08T09:00",
      "08T09:30",
    ]);
  });
});

describe("one start", () => {
  const calendar = calendarOf("UTC", [["09:00", "17:00"]], {
    busy: [busy("2027-06-07T12:00Z", "2027-06-07T13:15Z")],
    sessionStarts: ["08T09:00", "08T10:30", "08T12:00", "08T13:30"].map((text) =>
      instant(`2027-06-${text}Z`),
    ),
  });
  const nowMin = instant("2027-06-06T22:00Z");
  const judge = (text: string) =>
    startVerdict(calendar, { durationMin: 60, startMin: instant(text), nowMin });

  test.each([
    ["2027-06-07T10:00Z", "open"],
    ["2027-06-07T10:15Z", "outside_hours"],
    ["2027-06-07T08:30Z", "outside_hours"],
    ["2027-06-07T16:30Z", "outside_hours"],
    ["2027-06-07T09:30Z", "too_soon"],
    ["2027-06-07T12:30Z", "busy"],
    ["2027-06-08T15:00Z", "day_full"],
    ["2027-09-01T10:00Z", "too_far"],
    ["2027-06-07T10:00:30Z", "outside_hours"],
  ])("%s is %s", (text, verdict) => {
    expect(judge(text)).toBe(verdict);
    expect(isStartOpen(calendar, { durationMin: 60, startMin: instant(text), nowMin })).toBe(
      verdict === "open",
    );
  });

  test("must be a number", () => {
    for (const startMin of [NaN, Infinity, -Infinity]) {
      expect(startVerdict(calendar, { durationMin: 60, startMin, nowMin })).toBe("outside_hours");
    }
  });
});

test("invalid input throws", () => {
  const query = { durationMin: 60, fromMin: 0, toMin: 1440, nowMin: 0 };
  const calendar = calendarOf("UTC", [["09:00", "17:00"]]);
  expect(() => listStarts({ ...calendar, zone: "Mars/Olympus" }, query)).toThrow(RangeError);
  expect(() => listStarts({ ...calendar, gridMin: 0 }, query)).toThrow(RangeError);
  expect(() => listStarts({ ...calendar, gridMin: 50 }, query)).toThrow(RangeError);
  expect(() => listStarts(calendar, { ...query, durationMin: 0 })).toThrow(RangeError);
});

test("no cap, no hours and an empty range list nothing", () => {
  const query = { durationMin: 60, fromMin: 0, toMin: 14_400, nowMin: 0 };
  const calendar = calendarOf("UTC", [["09:00", "17:00"]]);
  expect(listStarts({ ...calendar, dailyCap: 0 }, query)).toHaveLength(0);
  expect(listStarts({ ...calendar, weekly: [] }, query)).toHaveLength(0);
  expect(listStarts(calendar, { ...query, toMin: 0 })).toHaveLength(0);
});
