import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { soonestSociable } from "#lib/sociable.ts";
import { formatDate, formatTime, localDate } from "#lib/zones.ts";
import { chooseDay, countByDay, timesOfDay } from "./day-groups.ts";
import {
  listOpenStarts,
  nearestStarts,
  type OpenTimesQuery,
} from "#modules/booking/open-times.server.ts";

export type TimeChoice = Awaited<ReturnType<typeof loadTimeChoice>>;

const SOONEST = 3;

/**
 * The month, day and times requested by the URL and, after losing a time (`taken`), the nearest
 * ones. `exceptBooking` is the visitor's own and doesn't block; `exceptStart` is the current time,
 * which isn't a choice; `wished` was picked on another page, and its day is shown while it is free.
 */
export async function loadTimeChoice(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache },
  query: OpenTimesQuery & { exceptStart?: Date; wished?: Date | null },
  params: URLSearchParams,
  zone: string,
) {
  const today = localDate(zone, deps.clock.now());
  const except = query.exceptStart && query.exceptStart.getTime() / 60_000;
  const starts = (await listOpenStarts(deps, query)).filter((start) => start !== except);
  const days = countByDay(starts, zone);
  const { wished = null } = query;
  const isFree = wished !== null && starts.includes(wished.getTime() / 60_000);
  const wish = {
    date: isFree ? localDate(zone, wished) : isoDate(params.get("date")),
    month: isoMonth(params.get("month")),
  };
  const { date, month, nextFree } = chooseDay(days, wish);
  const shownMonth = month ?? today.slice(0, 7);
  const takenAt = instantOf(params.get("taken"));
  return {
    month: shownMonth,
    previousMonth: shownMonth > today.slice(0, 7),
    nextMonth: (days.at(-1)?.date ?? "") > `${shownMonth}-31`,
    days: days.filter((day) => day.date.startsWith(shownMonth)),
    /** Over all months; null if nothing is free. */
    firstDay: days[0]?.date ?? null,
    /** The next starts at sociable hours, whatever day is shown. */
    soonest: soonestSociable(zone, starts, SOONEST).map((startMin) => {
      const start = new Date(startMin * 60_000);
      return { value: start.toISOString(), label: soonLabel(start, zone, today) };
    }),
    date,
    dateText: date && formatDate(date),
    times: date ? timesOfDay(starts, zone, date) : [],
    wished: wished && {
      isFree,
      value: wished.toISOString(),
      text: isFree
        ? formatTime(zone, wished)
        : `${formatTime(zone, wished)} on ${formatDate(localDate(zone, wished))}`,
    },
    nextFree: nextFree && { date: nextFree, text: formatDate(nextFree) },
    taken: takenAt && {
      text: `${formatTime(zone, takenAt)} on ${formatDate(localDate(zone, takenAt))}`,
      alternatives: nearestStarts(starts, takenAt).map((start) => ({
        value: start.toISOString(),
        label: nearbyLabel(start, takenAt, zone),
      })),
    },
  };
}

/** `Today, 4:00 PM`, `Mon, Nov 23, 9:00 AM`. */
function soonLabel(start: Date, zone: string, today: string): { day: string; time: string } {
  const date = localDate(zone, start);
  return {
    day: date === today ? "Today" : SHORT_DAY.format(new Date(`${date}T00:00:00Z`)),
    time: formatTime(zone, start),
  };
}

const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Names the day only if it differs. */
function nearbyLabel(start: Date, takenAt: Date, zone: string): string {
  const date = localDate(zone, start);
  const time = formatTime(zone, start);
  if (date === localDate(zone, takenAt)) return time;
  return `${formatDate(date).replace(/, \d{4}$/, "")}, ${time}`;
}

function isoDate(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const ms = Date.parse(`${value}T00:00:00Z`);
  // February 31 would roll over into March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value) ? value : null;
}

function isoMonth(value: string | null): string | null {
  return value !== null && isoDate(`${value}-01`) ? value : null;
}

/** Parses an ISO instant in UTC from a URL; null if invalid. */
export function instantOf(value: string | null): Date | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
