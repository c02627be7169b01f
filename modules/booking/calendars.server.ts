import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { type Calendar, type StartVerdict, startVerdict } from "#modules/scheduling/engine.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A booking, a hold until `untilMs`, or an imported busy time. */
export type BusyTime = {
  startMin: number;
  /** Includes the buffer after a booking. */
  endMin: number;
  /** Null for imported times. */
  bookingId: string | null;
  /** When an unpaid hold expires, epoch ms; null if it doesn't. */
  untilMs: number | null;
  isSession: boolean;
};

/** An expert's calendar as of one instant. */
export type ExpertCalendar = {
  expertId: string;
  slug: string;
  /** Rises with every change of hours, settings or topics, but not with bookings. */
  hoursVersion: number;
  settings: Omit<Calendar, "busy" | "sessionStarts">;
  /** Whether it imports other calendars. */
  hasImports: boolean;
  busyTimes: BusyTime[];
};

type Row = {
  id: string;
  slug: string;
  hoursVersion: number;
  zone: string;
  gridMin: number;
  bufferMin: number;
  noticeMin: number;
  horizonDays: number;
  dailyCap: number;
  hasImports: boolean;
  weekly: Calendar["weekly"] | null;
  overrides: Calendar["overrides"] | null;
  busy:
    | [start: number, end: number, id: string | null, until: number | null, session: boolean][]
    | null;
};

/**
 * Loads the calendars of the active ones of these experts in one query. Omits unpaid holds that
 * expired by `now`; busy times start two days before it, since a long session may reach into today.
 * `dayShare` is the share of a day's places kept from unordered holds, as in `hold_slot`.
 */
export async function loadCalendars(
  db: Queryable,
  expertIds: readonly string[],
  now: Date,
  dayShare = 1,
): Promise<ExpertCalendar[]> {
  const since = new Date(now.getTime() - 2 * DAY_MS);
  const { rows } = await db.execute<Row>(sql`
    select id, slug, hours_version::int as "hoursVersion", zone, grid_min as "gridMin",
           buffer_min as "bufferMin", notice_min as "noticeMin", horizon_days as "horizonDays",
           daily_cap as "dailyCap", has_imports as "hasImports", weekly, overrides, busy
    from load_calendars(${sql.param(expertIds)}::uuid[], ${since}, ${now}, ${dayShare})
    order by slug`);
  return rows.map(toExpertCalendar);
}

/** What blocks an active expert's time now; empty for others, who can't be booked. */
export async function listBusyTimes(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<Pick<Calendar, "busy" | "sessionStarts">> {
  const [calendar] = await loadCalendars(db, [expertId], now);
  if (!calendar) return { busy: [], sessionStarts: [] };
  const { busy, sessionStarts } = calendarAt(calendar, now.getTime());
  return { busy, sessionStarts };
}

function toExpertCalendar(row: Row): ExpertCalendar {
  const { id, slug, hoursVersion, hasImports, weekly, overrides, busy, ...settings } = row;
  return {
    expertId: id,
    slug,
    hoursVersion,
    hasImports,
    settings: { ...settings, weekly: weekly ?? [], overrides: overrides ?? [] },
    busyTimes: (busy ?? []).map(([startMin, endMin, bookingId, untilMs, isSession]) => ({
      startMin: Math.floor(startMin),
      endMin: Math.ceil(endMin),
      bookingId,
      untilMs,
      isSession,
    })),
  };
}

/**
 * The engine's view of a calendar at an instant, ignoring the visitor's own hold `exceptBooking`.
 */
export function calendarAt(
  { settings, busyTimes }: ExpertCalendar,
  nowMs: number,
  exceptBooking?: string,
): Calendar {
  const relevant = busyTimes.filter(
    (busy) =>
      (busy.untilMs === null || busy.untilMs > nowMs) &&
      (exceptBooking === undefined || busy.bookingId !== exceptBooking),
  );
  return {
    ...settings,
    busy: relevant.map(({ startMin, endMin }) => ({ startMin, endMin })),
    sessionStarts: relevant.filter((busy) => busy.isSession).map((busy) => busy.startMin),
  };
}

/**
 * Whether hours, notice and imported times allow a start. Ignores bookings, which only the
 * database knows at the moment of the hold.
 */
export function hoursVerdict(
  loaded: ExpertCalendar,
  session: { startAt: Date; durationMin: number },
  now: Date,
): StartVerdict {
  const imported = loaded.busyTimes.filter((busy) => busy.bookingId === null);
  return startVerdict(calendarAt({ ...loaded, busyTimes: imported }, now.getTime()), {
    durationMin: session.durationMin,
    startMin: session.startAt.getTime() / MINUTE_MS,
    nowMin: epochMinutesUp(now),
  });
}

/** The active expert with this slug, if they give the topic's sessions; at most one. */
export async function findTopicExpert(
  db: Queryable,
  topicKey: string,
  slug: string,
): Promise<{ id: string; slug: string }[]> {
  const { rows } = await db.execute<{ id: string; slug: string }>(
    sql`select id, slug from topic_experts where slug = ${slug} and topic_key = ${topicKey}`,
  );
  return rows;
}

/** Epoch minutes, rounded up so that rounding never shortens a notice period. */
export function epochMinutesUp(instant: Date): number {
  return Math.ceil(instant.getTime() / MINUTE_MS);
}
