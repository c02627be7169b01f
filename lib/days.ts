/** Days since 1970-01-01, without zone or time. */
export type DayNumber = number;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Throws RangeError unless the text is an existing `YYYY-MM-DD`. */
export function dayNumber(date: string): DayNumber {
  const match = ISO_DATE.exec(date);
  const day = match ? daysFromCivil(Number(match[1]), Number(match[2]), Number(match[3])) : NaN;
  // 2027-02-30 would overflow into March: only a date that formats back the same exists.
  if (!match || dayText(day) !== date) throw new RangeError(`Not a date: ${date}`);
  return day;
}

/** `YYYY-MM-DD`, for the years 0 to 9999. */
export function dayText(day: DayNumber): string {
  const { year, month, dayOfMonth } = civilFromDays(day);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The ISO date `days` later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return dayText(dayNumber(date) + days);
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

// Howard Hinnant, "chrono-compatible low-level date algorithms": years start in March, so that the
// leap day comes last.
function daysFromCivil(year: number, month: number, dayOfMonth: number): DayNumber {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Year, month (1 to 12) and day of the month. */
export function civilFromDays(day: DayNumber): {
  year: number;
  month: number;
  dayOfMonth: number;
} {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}
