import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { soonestSociable } from "#lib/sociable.ts";
import { formatDate, formatTime, type LocalClock, localDate } from "#lib/zones.ts";
import { chooseDay, countByDay, timesOfDay } from "./day-groups.ts";
import {
  listOpenStarts,
  nearestStarts,
  type OpenTimesQuery,
} from "#modules/booking/open-times.server.ts";

export type TimeChoice = Awaited<ReturnType<typeof loadTimeChoice>>;

const SOONEST = 3;
const MAX_NAMED = 20;

/** An expert as the time picker names them; `rating` is null with too few reviews. */
export type Who = {
  slug: string;
  name: string;
  headline: string;
  avatarSeed: string;
  rating: string | null;
};

/** Injected, because reviews belong to a higher module. */
export type DescribeExperts = (ids: string[]) => Promise<Who[]>;

/**
 * The month, day and times requested by the URL and, after losing a time (`taken`), the nearest
 * ones. `exceptBooking` is the visitor's own and doesn't block; `exceptStart` is the current time,
 * which isn't a choice; `wished` was picked on another page, and its day is shown while it is free.
 */
export async function loadTimeChoice(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache; describeExperts: DescribeExperts },
  query: OpenTimesQuery & { exceptStart?: Date; wished?: Date | null },
  params: URLSearchParams,
  { zone, hourCycle }: LocalClock,
) {
  const clock = (at: Date) => formatTime(zone, at, hourCycle);
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
  const times = date ? timesOfDay(starts, zone, date, hourCycle) : [];
  const soonest = soonestSociable(zone, starts, SOONEST).map(toDate);
  const alternatives = takenAt ? nearestStarts(starts, takenAt) : [];
  const offers = await loadOffers(deps, query, [
    ...times.map(({ value }) => new Date(value)),
    ...soonest,
    ...alternatives,
    ...(isFree ? [wished] : []),
    ...(takenAt && starts.includes(takenAt.getTime() / 60_000) ? [takenAt] : []),
  ]);
  const choice = {
    month: shownMonth,
    previousMonth: shownMonth > today.slice(0, 7),
    nextMonth: (days.at(-1)?.date ?? "") > `${shownMonth}-31`,
    days: days.filter((day) => day.date.startsWith(shownMonth)),
    /** Over all months; null if nothing is free. */
    firstDay: days[0]?.date ?? null,
    /** The next starts at sociable hours, whatever day is shown. */
    soonest: soonest.map((start) => ({
      value: start.toISOString(),
      label: { day: soonDay(localDate(zone, start), today), time: clock(start) },
      ...offers.at(start),
    })),
    date,
    dateText: date && formatDate(date),
    times: times.map((time) => ({ ...time, ...offers.at(new Date(time.value)) })),
    wished: wished && {
      isFree,
      value: wished.toISOString(),
      text: isFree ? clock(wished) : `${clock(wished)} on ${formatDate(localDate(zone, wished))}`,
      /** Slugs of those free then; empty with an expert in the query. */
      experts: isFree ? offers.allAt(wished) : [],
    },
    nextFree: nextFree && { date: nextFree, text: formatDate(nextFree) },
    taken: takenAt && {
      text: `${clock(takenAt)} on ${formatDate(localDate(zone, takenAt))}`,
      value: takenAt.toISOString(),
      /** Slugs of others who are still free then. */
      experts: offers.allAt(takenAt),
      alternatives: alternatives.map((start) => ({
        value: start.toISOString(),
        label: `${nearbyDay(localDate(zone, start), localDate(zone, takenAt))}${clock(start)}`,
        ...offers.at(start),
      })),
    },
  };
  return { ...choice, people: await offers.describeNamed() };
}

const toDate = (startMin: number) => new Date(startMin * 60_000);

/** Who would give each start; with an expert in the query, the choice is made. */
async function loadOffers(
  deps: { slots: SlotCache; describeExperts: DescribeExperts },
  { service, expert, exceptBooking }: OpenTimesQuery,
  starts: Date[],
) {
  const free =
    expert !== undefined || starts.length === 0
      ? null
      : await deps.slots.whoIsFree({
          service,
          startMins: [...new Set(starts.map((start) => start.getTime() / 60_000))],
          ...(exceptBooking === undefined ? {} : { exceptBooking }),
        });
  const freeAt = (start: Date) => free?.get(start.getTime() / 60_000) ?? [];
  const named = new Set<string>();
  const name = ({ id, slug }: { id: string; slug: string }) => {
    named.add(id);
    return slug;
  };
  const at = (start: Date) => {
    const [first, ...others] = freeAt(start);
    return { expert: first ? name(first) : null, others: others.length };
  };
  const allAt = (start: Date) => freeAt(start).slice(0, MAX_NAMED).map(name);
  const describeNamed = async () =>
    named.size > 0 ? deps.describeExperts([...named]) : ([] as Who[]);
  return { at, allAt, describeNamed };
}

/** `Today`, `Mon, Nov 23`. */
function soonDay(date: string, today: string): string {
  return date === today ? "Today" : SHORT_DAY.format(new Date(`${date}T00:00:00Z`));
}

const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Names the day, before its time, only if it differs. */
function nearbyDay(date: string, takenDate: string): string {
  return date === takenDate ? "" : `${formatDate(date).replace(/, \d{4}$/, "")}, `;
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

/** The part of a name that experts are searched by; empty for none. */
export function findOf(params: URLSearchParams): string {
  return (params.get("find") ?? "").slice(0, 80);
}

/** Parses an ISO instant in UTC from a URL; null if invalid. */
export function instantOf(value: string | null): Date | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
