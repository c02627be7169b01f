import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changeDraft,
  draftOf,
  type HoursDraft,
  isNextDay,
  readCopyTo,
  readDraft,
  readHours,
  rowName,
  weekdayHours,
  weekOf,
  withoutEmptyRows,
} from "./hours-draft.ts";

const SETTINGS = { noticeMin: 720, bufferMin: 15, dailyCap: 4 };
const EMPTY = draftOf([[], [], [], [], [], [], []], SETTINGS);

function withMonday(...days: HoursDraft["days"][number]): HoursDraft {
  return { ...EMPTY, days: EMPTY.days.map((rows, day) => (day === 0 ? days : rows)) };
}

/** The form's fields, as a browser posts them. */
function fieldsOf(draft: HoursDraft): Record<string, string> {
  const rows = draft.days.flatMap((rows, day) =>
    rows.flatMap((row, at) => [
      [rowName(day, at, "from"), row.from],
      [rowName(day, at, "to"), row.to],
    ]),
  );
  const { days: _, ...settings } = draft;
  return { ...settings, ...Object.fromEntries(rows) };
}

test("a stored week is the same after the form and back", () => {
  const windows = fc
    .uniqueArray(fc.integer({ min: 0, max: 95 }), { maxLength: 8 })
    .map((quarters) => quarters.toSorted((a, b) => a - b))
    .map((ends) =>
      Array.from({ length: Math.floor(ends.length / 2) }, (_, n) => ({
        startMin: ends[2 * n]! * 15,
        endMin: ends[2 * n + 1]! * 15,
      })),
    );
  const night = fc.integer({ min: 1, max: 95 }).map((quarter) => quarter * 15);
  fc.assert(
    fc.property(fc.array(windows, { minLength: 7, maxLength: 7 }), night, (week, end) => {
      // One window past midnight and one to midnight.
      week[6] = [
        { startMin: 1200, endMin: 1440 },
        { startMin: 1440 - 15, endMin: 1440 + Math.min(end, 1410) },
      ].slice(0, 1);
      week[5] = [{ startMin: 1425, endMin: 1440 + Math.min(end, 1425) }];
      const read = readHours(readDraft(fieldsOf(draftOf(week, SETTINGS))));
      expect(read).toEqual({ ok: true, week, settings: SETTINGS });
      const stored = weekdayHours(week).flatMap(({ weekday, windows }) =>
        windows.map((window) => ({ weekday, ...window })),
      );
      expect(weekOf(stored)).toEqual(week);
    }),
  );
});

describe("a draft", () => {
  test("counts an end at or before the start as the next day", () => {
    const read = readHours(withMonday({ from: "22:00", to: "02:00" }));
    expect(read).toMatchObject({
      week: [[{ startMin: 1320, endMin: 1560 }], [], [], [], [], [], []],
    });
    expect(isNextDay({ from: "22:00", to: "02:00" })).toBe(true);
    expect(isNextDay({ from: "22:00", to: "00:00" })).toBe(false);
    expect(isNextDay({ from: "22:00", to: "" })).toBe(false);
  });

  test("reports errors in its rows", () => {
    const empty = withMonday({ from: "09:00", to: "12:00" }, { from: "", to: "" });
    expect(readHours(empty)).toEqual({
      ok: false,
      errors: { "day0.1.from": "Enter the hours, or remove them" },
    });
    expect(readHours(withoutEmptyRows(empty)).ok).toBe(true);
    expect(readHours(withMonday({ from: "09:00", to: "" }))).toEqual({
      ok: false,
      errors: { "day0.0.to": "Enter an end time" },
    });
    expect(readHours(withMonday({ from: "25:00", to: "26:00" }))).toMatchObject({ ok: false });
    const overlapping = withMonday({ from: "09:00", to: "12:00" }, { from: "11:00", to: "13:00" });
    expect(readHours(overlapping)).toEqual({
      ok: false,
      errors: { "day0.0.from": "Monday’s hours overlap" },
    });
    const settings = { ...EMPTY, noticeHours: "3", bufferMin: "", dailyCap: "1e1" };
    expect(readHours(settings)).toEqual({
      ok: false,
      errors: {
        noticeHours: "Notice is 4 to 72 hours",
        bufferMin: "The break is 0 to 240 minutes",
        dailyCap: "Enter 1 to 48 sessions a day",
      },
    });
  });

  test("is changed by the form's buttons", () => {
    const morning = { from: "09:00", to: "12:00" };
    const added = changeDraft(withMonday(morning), "add:0");
    expect(added.days[0]).toEqual([morning, { from: "", to: "" }]);
    expect(changeDraft(added, "remove:0:1")).toEqual(withMonday(morning));
    const ticked = readCopyTo({ "copy0.2": "on", "copy0.6": "on", "copy1.3": "on" }, 0);
    expect(ticked).toEqual([2, 6]);
    const copied = changeDraft(withMonday(morning), "copy:0", ticked);
    expect(copied.days.map((rows) => rows.length)).toEqual([1, 0, 1, 0, 0, 0, 1]);
    for (const intent of ["save", "add:", "add:7", "add:x", "copy", "", "remove:0:5"]) {
      expect(changeDraft(withMonday(morning), intent)).toEqual(withMonday(morning));
    }
  });
});
