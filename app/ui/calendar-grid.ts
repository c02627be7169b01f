import { MONTHS } from "#lib/month-names.ts";

/** Days are ISO dates ("2026-08-12") and months "2026-08", without zone or clock. */

export type WeekStart = 0 | 1 | 6;
export type GridDay = { date: string; day: number; inMonth: boolean };

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

const DAY_MS = 86_400_000;

function epoch(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return iso(epoch(date) + days * DAY_MS);
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(epoch(date)).getUTCDay();
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

function daysIn(month: string): number {
  return Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
}

/** The same day some months later, or that month's last day if it is shorter. */
export function sameDayInMonth(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const day = Math.min(Number(date.slice(8)), daysIn(month));
  return `${month}-${String(day).padStart(2, "0")}`;
}

/** Whole weeks that cover the month, including neighboring days. */
export function monthGrid(month: string, weekStart: WeekStart = 1): GridDay[][] {
  const first = `${month}-01`;
  const lead = (weekday(first) - weekStart + 7) % 7;
  const weeks = Math.ceil((lead + daysIn(month)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const date = addDays(first, week * 7 + column - lead);
      return { date, day: Number(date.slice(8)), inMonth: monthOf(date) === month };
    }),
  );
}

/** Where a key moves from a day, per the WAI-ARIA grid pattern; null for other keys. */
export function moveByKey(
  date: string,
  key: string,
  options: { weekStart?: WeekStart; rtl?: boolean; shift?: boolean } = {},
): string | null {
  const { weekStart = 1, rtl = false, shift = false } = options;
  const forward = rtl ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return addDays(date, forward);
    case "ArrowLeft":
      return addDays(date, -forward);
    case "ArrowDown":
      return addDays(date, 7);
    case "ArrowUp":
      return addDays(date, -7);
    case "Home":
      return addDays(date, -((weekday(date) - weekStart + 7) % 7));
    case "End":
      return addDays(date, 6 - ((weekday(date) - weekStart + 7) % 7));
    case "PageDown":
      return sameDayInMonth(date, shift ? 12 : 1);
    case "PageUp":
      return sameDayInMonth(date, shift ? -12 : -1);
    default:
      return null;
  }
}

/**
 * "Wednesday 12 August". Uses its own names, because browsers and servers format dates differently.
 */
export function dayLabel(date: string): string {
  const name = MONTHS[Number(date.slice(5, 7)) - 1];
  return `${WEEKDAYS[weekday(date)]} ${Number(date.slice(8))} ${name}`;
}
