import { plain } from "./quote.ts";

/** Months count from 1. Unstated parts are null. */
export type SaidDate = {
  year: number | null;
  month: number | null;
  day: number | null;
  index: number;
  length: number;
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = "((?:19|20)\\d\\d)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const PATTERNS: readonly [RegExp, (m: RegExpMatchArray) => (string | undefined)[]][] = [
  [new RegExp(`\\b${YEAR}-(\\d\\d)(?:-(\\d\\d))?\\b`, "g"), (m) => [m[1], m[2], m[3]]],
  [
    new RegExp(`\\b${DAY} (?:of )?${MONTH}\\b\\.?(?:,? ${YEAR}\\b)?`, "g"),
    (m) => [m[3], m[2], m[1]],
  ],
  [
    new RegExp(`\\b${MONTH}\\b\\.? (?:the )?${DAY}\\b(?:,? ${YEAR}\\b)?`, "g"),
    (m) => [m[3], m[1], m[2]],
  ],
  [new RegExp(`\\b${MONTH}\\b\\.?(?:,| of)? ${YEAR}\\b`, "g"), (m) => [m[2], m[1]]],
  // "I may work" and "I march on" name no month.
  [
    new RegExp(
      `\\b(?:in|by|until|till|from|since|next|this|to|end of|early|late|mid) ${MONTH}\\b`,
      "g",
    ),
    (m) => [undefined, m[1]],
  ],
  [new RegExp(`\\b${YEAR}\\b`, "g"), (m) => [m[1]]],
];

/** Dates in a text, complete or not: "May 2027", "March 3", "2028". */
export function datesIn(text: string): SaidDate[] {
  let rest = plain(text);
  const found: SaidDate[] = [];
  for (const [pattern, read] of PATTERNS) {
    for (const match of Array.from(rest.matchAll(pattern))) {
      const [year, month, day] = read(match);
      const date = {
        year: year === undefined ? null : Number(year),
        month: month === undefined ? null : monthOf(month),
        day: day === undefined ? null : Number(day),
        index: match.index,
        length: match[0].length,
      };
      const blank = " ".repeat(match[0].length);
      rest = rest.slice(0, match.index) + blank + rest.slice(match.index + match[0].length);
      if ((date.month ?? 1) >= 1 && (date.month ?? 1) <= 12 && (date.day ?? 1) <= 31) {
        found.push(date);
      }
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
}

function monthOf(said: string): number {
  return /^\d/.test(said) ? Number(said) : MONTHS.indexOf(said.slice(0, 3)) + 1;
}

type Said = Pick<SaidDate, "year" | "month" | "day">;

/** Whether two dates may be the same: within three days, or one month if a day is missing. */
export function isSameDate(a: Said, b: Said): boolean {
  const bothYears = a.year !== null && b.year !== null;
  if (a.month === null || b.month === null) return !bothYears || a.year === b.year;
  const years = bothYears ? a.year! - b.year! : 0;
  if (a.day !== null && b.day !== null) {
    const days = (date: Said) => Date.UTC(2000, date.month! - 1, date.day!) / 86_400_000;
    return Math.abs(years * 365 + days(a) - days(b)) <= 3;
  }
  const months = Math.abs(years * 12 + a.month - b.month);
  return months <= 1 || (!bothYears && months === 11);
}

/** Whether one date is surely before another, by more than a month. */
export function isEarlier(a: Said, b: Said): boolean {
  if (a.year === null || b.year === null) return false;
  if (a.month === null || b.month === null) return a.year < b.year;
  return (b.year - a.year) * 12 + b.month - a.month > 1;
}

const COUNTS: Record<string, number> = { a: 1, an: 1, couple: 2 };
"one two three four five six seven eight nine ten eleven twelve"
  .split(" ")
  .forEach((word, at) => (COUNTS[word] = at + 1));
const SPAN =
  /\b(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (couple)(?: of)?)?(?: and a half)?[ -](day|week|month|year)s?\b/g;
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30.4, year: 365 };

/** Durations in a text, in days. */
export function spansIn(text: string): { days: number; index: number; length: number }[] {
  return Array.from(plain(text).matchAll(SPAN), (match) => {
    const count = COUNTS[match[2] ?? match[1]!] ?? Number(match[1]);
    const half = match[0].includes("and a half") ? 0.5 : 0;
    return { days: (count + half) * DAYS[match[3]!]!, index: match.index, length: match[0].length };
  });
}

export function isSameSpan(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(3, Math.max(a, b) * 0.25);
}

/** Days between two dates whose months and days are known; null otherwise. */
export function daysBetween(from: Said, to: Said): number | null {
  if (from.month === null || to.month === null) return null;
  const year = from.year ?? to.year ?? 2000;
  const start = Date.UTC(from.year ?? year, from.month - 1, from.day ?? 1);
  const end = Date.UTC(to.year ?? year, to.month - 1, to.day ?? 1);
  const days = (end - start) / 86_400_000;
  return days > 0 ? days : null;
}
