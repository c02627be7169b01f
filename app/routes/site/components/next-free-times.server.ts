import { addDays } from "#lib/days.ts";
import { isSociable, localMinute, soonestSociable } from "#lib/sociable.ts";
import { formatTime, type HourCycle, groupByLocalDate, localDate } from "#lib/zones.ts";
import type { LiveService } from "#modules/catalog/schema.ts";
import type { Services } from "#app/services.ts";
import type { FreeDay, FreeWeek } from "./next-free-times.tsx";
import { nameDay, shortDay } from "./present-expert.server.ts";

const MINUTE_MS = 60_000;
const HORIZON_MIN = 366 * 1440;
const WEEK_DAYS = 7;
const MAX_TIMES_PER_DAY = 6;

type Deps = Pick<Services, "slots" | "clock">;
type Query = {
  service: LiveService;
  /** Slug; absent for any. */
  expert?: string;
  zone: string;
  /** A part of the visitor's day; absent for sociable hours. */
  part?: { startMin: number; endMin: number } | undefined;
};

/** The next free times for a service, at sociable hours of the visitor if there are any. */
export async function listSoonest(deps: Deps, query: Query, count: number): Promise<Date[]> {
  const { zone, part } = query;
  const starts = await listStarts(deps, query);
  const soonest = part
    ? starts
        .filter((start) => {
          const minute = localMinute(zone, start);
          return minute >= part.startMin && minute < part.endMin;
        })
        .slice(0, count)
    : soonestSociable(zone, starts, count);
  return soonest.map(toDate);
}

/**
 * Seven days with an expert's free times for a service, in the visitor's zone: from `from` on, or
 * from the first free day. Null if nothing is free from then on.
 */
export async function listFreeWeek(
  deps: Deps,
  query: Query,
  hourCycle: HourCycle,
  from: string | null,
): Promise<FreeWeek | null> {
  const { zone } = query;
  const now = deps.clock.now();
  const today = localDate(zone, now);
  const starts = await listStarts(deps, query);
  const byDate = groupByLocalDate(zone, starts.map(toDate), (at) => at);
  const first = byDate.find(({ date }) => from === null || date >= from)?.date;
  if (first === undefined) return null;
  const start = from ?? first;
  const end = addDays(start, WEEK_DAYS);
  const days = Array.from({ length: WEEK_DAYS }, (_, index): FreeDay => {
    const date = addDays(start, index);
    const items = byDate.find((day) => day.date === date)?.items ?? [];
    const shown = soonestOf(zone, items);
    const isFromFirst = shown[0] === items[0];
    return {
      date,
      ...nameDay(date, today),
      short: shortDay(date),
      more: items.length - shown.length,
      moreFrom: isFromFirst ? null : formatTime(zone, items[0]!, hourCycle),
      times: shown.map((at) => ({ iso: at.toISOString(), label: formatTime(zone, at, hourCycle) })),
    };
  });
  const last = byDate.at(-1)!.date;
  return {
    days,
    previous: start > byDate[0]!.date ? addDays(start, -WEEK_DAYS) : null,
    next: last >= end ? end : null,
  };
}

/** A day's first times at sociable hours, or at any. */
function soonestOf(zone: string, items: readonly Date[]): Date[] {
  const sociable = items.filter((at) => isSociable(zone, at.getTime() / MINUTE_MS));
  return (sociable.length > 0 ? sociable : items).slice(0, MAX_TIMES_PER_DAY);
}

async function listStarts(deps: Deps, { service, expert }: Query): Promise<number[]> {
  const fromMin = Math.floor(deps.clock.now().getTime() / MINUTE_MS);
  const range = { fromMin, toMin: fromMin + HORIZON_MIN };
  return [
    ...(await deps.slots.starts({
      service,
      ...range,
      ...(expert === undefined ? {} : { expert }),
    })),
  ];
}

const toDate = (startMin: number) => new Date(startMin * MINUTE_MS);
