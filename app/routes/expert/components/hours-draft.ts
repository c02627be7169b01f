import { twoDigits } from "#lib/days.ts";
import { areApart, HOUR_LIMITS } from "#modules/experts/policy.ts";
import type { DayWindow, HourSettings, WeekdayHours } from "#modules/experts/schema.ts";
import type { Week } from "#modules/scheduling/week.ts";

/** The form's values, valid or not: times as `HH:MM`. */
export type Row = { from: string; to: string };
export type HoursDraft = {
  /** Monday first. */
  days: Row[][];
  noticeHours: string;
  bufferMin: string;
  dailyCap: string;
};

export type OverrideDraft = { from: string; to: string; kind: string; rows: Row[] };

/** By the control's id. */
export type DraftErrors = Record<string, string>;

type Form = Record<string, string>;

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Maximum windows per day. */
const MAX_ROWS = 12;
export const PREVIEW_DAYS = 14;
const DAY = 1440;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(:\d\d)?$/;
const NEW_ROW: Row = { from: "", to: "" };

/** The names of a row's controls, which are also their ids. `of` is a day or `override`. */
export function rowName(of: number | "override", row: number, end: keyof Row): string {
  return `${of === "override" ? of : `day${of}`}.${row}.${end}`;
}

/** The name of a day's checkbox under "Copy to". */
export function copyName(from: number, to: number): string {
  return `copy${from}.${to}`;
}

/** An end at or before the start is on the next day, so 00:00 is the coming midnight. */
export function isNextDay({ from, to }: Row): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start !== null && end !== null && end !== 0 && end <= start;
}

export function rowOf({ startMin, endMin }: DayWindow): Row {
  return { from: timeText(startMin), to: timeText(endMin % DAY) };
}

export function draftOf(week: Week, settings: HourSettings): HoursDraft {
  return {
    days: week.map((windows) => windows.map(rowOf)),
    noticeHours: String(settings.noticeMin / 60),
    bufferMin: String(settings.bufferMin),
    dailyCap: String(settings.dailyCap),
  };
}

export function readDraft(form: Form): HoursDraft {
  return {
    days: WEEKDAYS.map((_, day) => readRows(form, day)),
    noticeHours: form["noticeHours"] ?? "",
    bufferMin: form["bufferMin"] ?? "",
    dailyCap: form["dailyCap"] ?? "",
  };
}

export function readRows(form: Form, of: number | "override"): Row[] {
  const rows: Row[] = [];
  for (let row = 0; row < MAX_ROWS; row++) {
    const from = form[rowName(of, row, "from")];
    const to = form[rowName(of, row, "to")];
    if (from !== undefined || to !== undefined) rows.push({ from: from ?? "", to: to ?? "" });
  }
  return rows;
}

/**
 * The draft after one of the form's buttons: `add:2`, `remove:2:0`, `copy:2` with the days to copy
 * to. Any other intent changes nothing.
 */
export function changeDraft(draft: HoursDraft, intent: string, copyTo: number[] = []): HoursDraft {
  const [verb, dayText = "", rowText] = intent.split(":");
  const day = Number(dayText);
  const rows = draft.days[day];
  if (!rows || dayText === "") return draft;
  const replace = (with_: Row[]) => ({
    ...draft,
    days: draft.days.map((old, at) => (at === day ? with_ : old)),
  });
  switch (verb) {
    case "add":
      return rows.length < MAX_ROWS ? replace([...rows, NEW_ROW]) : draft;
    case "remove":
      return replace(rows.filter((_, at) => String(at) !== rowText));
    case "copy":
      return {
        ...draft,
        days: draft.days.map((old, at) => (copyTo.includes(at) ? rows : old)),
      };
    default:
      return draft;
  }
}

/** The days ticked under one day's "Copy to". */
export function readCopyTo(form: Form, from: number): number[] {
  return WEEKDAYS.flatMap((_, day) => (form[copyName(from, day)] === undefined ? [] : [day]));
}

export type ReadHours =
  | { ok: true; week: Week; settings: HourSettings }
  | { ok: false; errors: DraftErrors };

/** The hours of a draft, or its errors. A row without times is one of them. */
export function readHours(draft: HoursDraft): ReadHours {
  const errors: DraftErrors = {};
  draft.days.forEach((rows, day) =>
    rows.forEach((row, at) => {
      if (isEmpty(row)) errors[rowName(day, at, "from")] = "Enter the hours, or remove them";
    }),
  );
  const week = draft.days.map((rows, day) => readWindows(rows, day, errors));
  const settings: HourSettings = {
    noticeMin: wholeNumber(draft.noticeHours) * 60,
    bufferMin: wholeNumber(draft.bufferMin),
    dailyCap: wholeNumber(draft.dailyCap),
  };
  for (const [name, [id, message]] of Object.entries(SETTING_ERRORS)) {
    const [least, most] = HOUR_LIMITS[name as keyof HourSettings];
    const value = settings[name as keyof HourSettings];
    if (!(least <= value && value <= most)) errors[id] = message;
  }
  return Object.keys(errors).length === 0 ? { ok: true, week, settings } : { ok: false, errors };
}

/** The draft without empty rows. */
export function withoutEmptyRows(draft: HoursDraft): HoursDraft {
  return { ...draft, days: draft.days.map((rows) => rows.filter((row) => !isEmpty(row))) };
}

function isEmpty({ from, to }: Row): boolean {
  return from.trim() === "" && to.trim() === "";
}

const SETTING_ERRORS: Record<keyof HourSettings, [id: string, message: string]> = {
  noticeMin: ["noticeHours", "Notice is 4 to 72 hours"],
  bufferMin: ["bufferMin", "The break is 0 to 240 minutes"],
  dailyCap: ["dailyCap", "Enter 1 to 48 sessions a day"],
};

/** The windows of one day's rows, without empty ones; adds to `errors`. */
export function readWindows(
  rows: readonly Row[],
  of: number | "override",
  errors: DraftErrors,
): DayWindow[] {
  const windows: DayWindow[] = [];
  rows.forEach((row, at) => {
    if (isEmpty(row)) return;
    const startMin = minuteOf(row.from);
    const end = minuteOf(row.to);
    if (startMin === null) errors[rowName(of, at, "from")] = "Enter a start time";
    if (end === null) errors[rowName(of, at, "to")] = "Enter an end time";
    if (startMin === null || end === null) return;
    windows.push({ startMin, endMin: end <= startMin ? end + DAY : end });
  });
  const name = of === "override" ? "These hours" : `${WEEKDAYS[of]}’s hours`;
  if (!areApart(windows)) {
    errors[rowName(of, 0, "from")] ??= `${name} overlap`;
  }
  return windows.toSorted((a, b) => a.startMin - b.startMin);
}

export function weekdayHours(week: Week): WeekdayHours[] {
  return week.map((windows, day) => ({ weekday: day + 1, windows: [...windows] }));
}

/** The stored windows of a week, Monday first. */
export function weekOf(weekly: readonly (DayWindow & { weekday: number })[]): Week {
  return WEEKDAYS.map((_, day) =>
    weekly
      .filter(({ weekday }) => weekday === day + 1)
      .map(({ startMin, endMin }) => ({ startMin, endMin })),
  );
}

/** The draft with the week from the grid. */
export function withWeek(draft: HoursDraft, week: Week): HoursDraft {
  return { ...draft, days: week.map((windows) => windows.map(rowOf)) };
}

function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
}

function minuteOf(text: string): number | null {
  const match = TIME.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function timeText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
