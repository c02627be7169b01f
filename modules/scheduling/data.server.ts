import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { type Calendar, type StartVerdict, startVerdict } from "./engine.ts";

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
  weekly: Calendar["weekly"] | null;
  overrides: Calendar["overrides"] | null;
  busy:
    | [start: number, end: number, id: string | null, until: number | null, session: boolean][]
    | null;
};

/**
 * Loads active experts' calendars in one query: all, those of a topic, or the given ones. Omits
 * unpaid holds that expired by `now`; busy times start two days before it, since a long session may
 * reach into today. `dayShare` is the share of a day's places kept from unordered holds, as in
 * `hold_slot`.
 */
export async function loadCalendars(
  db: Queryable,
  which: { topicKey?: string; expertIds?: string[] },
  now: Date,
  dayShare = 1,
): Promise<ExpertCalendar[]> {
  const since = new Date(now.getTime() - 2 * DAY_MS);
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.slug, e.hours_version::int as "hoursVersion", e.zone, e.grid_min as "gridMin",
      e.buffer_min as "bufferMin", e.notice_min as "noticeMin", e.horizon_days as "horizonDays",
      e.daily_cap as "dailyCap",
      (select json_agg(json_build_object(
          'weekday', h.weekday, 'startMin', h.start_min, 'endMin', h.end_min)
          order by h.weekday, h.start_min)
        from expert_hours h where h.expert_id = e.id) as weekly,
      (select json_agg(json_build_object('date', o.date::text, 'windows', o.windows) order by o.date)
        from expert_overrides o where o.expert_id = e.id and o.date >= (${since}::timestamptz)::date)
        as overrides,
      (select json_agg(json_build_array(
          extract(epoch from busy.start_at) / 60, extract(epoch from busy.end_at) / 60,
          busy.id, extract(epoch from busy.until_at) * 1000, busy.is_session))
        from (
          select b.start_at, b.blocked_until as end_at, b.id,
                 case when b.status = 'held' and not b.payment_open then b.hold_expires_at end as until_at,
                 b.status <> 'held' or b.payment_open
                   or row_number() over (
                        partition by b.expert_day, b.status = 'held' and not b.payment_open
                        order by b.hold_expires_at desc)
                      <= greatest(1, floor(${dayShare}::numeric * (e.daily_cap
                           - count(*) filter (where b.status <> 'held')
                               over (partition by b.expert_day)))) as is_session
          from bookings b
          where b.expert_id = e.id and b.blocked_until > ${since}
            and b.start_at > ${since}::timestamptz - interval '2 days'
            and (b.status in ('confirmed', 'in_progress', 'completed', 'feedback_delivered')
                 or (b.status = 'held' and (b.payment_open or b.hold_expires_at > ${now})))
          union all
          select x.start_at, x.end_at, null, null, false
          from expert_busy x where x.expert_id = e.id and x.end_at > ${since}
        ) busy) as busy
    from experts e
    where e.status = 'active'
      ${which.expertIds ? sql`and e.id = any(${sql.param(which.expertIds)}::uuid[])` : sql``}
      ${
        which.topicKey
          ? sql`and exists (select from expert_topics t
                            where t.expert_id = e.id and t.topic_key = ${which.topicKey})`
          : sql``
      }
    order by e.slug`);
  return rows.map(toExpertCalendar);
}

function toExpertCalendar(row: Row): ExpertCalendar {
  const { id, slug, hoursVersion, weekly, overrides, busy, ...settings } = row;
  return {
    expertId: id,
    slug,
    hoursVersion,
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
  const standing = busyTimes.filter(
    (busy) =>
      (busy.untilMs === null || busy.untilMs > nowMs) &&
      (exceptBooking === undefined || busy.bookingId !== exceptBooking),
  );
  return {
    ...settings,
    busy: standing.map(({ startMin, endMin }) => ({ startMin, endMin })),
    sessionStarts: standing.filter((busy) => busy.isSession).map((busy) => busy.startMin),
  };
}

export type TopicExpert = {
  id: string;
  slug: string;
  name: string;
  zone: string;
  avatarSeed: string;
};

export async function listTopicExperts(db: Queryable, topicKey: string): Promise<TopicExpert[]> {
  const { rows } = await db.execute<TopicExpert>(
    sql`select e.id, e.slug, e.name, e.zone, e.avatar_seed as "avatarSeed" from experts e
        join expert_topics t on t.expert_id = e.id and t.topic_key = ${topicKey}
        where e.status = 'active' order by e.slug`,
  );
  return rows;
}

/**
 * Whether hours, notice and imported times allow a start. Bookings are left to the database, which
 * alone knows them at the moment of the hold.
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

export type BookableExpert = { id: string; slug: string };

/**
 * Experts who can give a session at a time: the given one, or all of the topic who are free, the
 * least booked that week first.
 */
export async function findBookableExperts(
  db: Queryable,
  query: { topicKey: string; slug?: string; startAt: Date },
): Promise<BookableExpert[]> {
  if (query.slug) {
    const { rows } = await db.execute<BookableExpert>(
      sql`select e.id, e.slug from experts e
          where e.slug = ${query.slug} and e.status = 'active'
            and exists (select from expert_topics t
                        where t.expert_id = e.id and t.topic_key = ${query.topicKey})`,
    );
    return rows;
  }
  const week = 7 * DAY_MS;
  const from = new Date(query.startAt.getTime() - week);
  const to = new Date(query.startAt.getTime() + week);
  const { rows } = await db.execute<BookableExpert>(
    sql`select e.id, e.slug from experts e
        join expert_topics t on t.expert_id = e.id and t.topic_key = ${query.topicKey}
        left join bookings b on b.expert_id = e.id and b.status in ('held', 'confirmed')
          and b.start_at between ${from} and ${to}
        where e.status = 'active'
        group by e.id, e.slug
        order by count(b.id), e.slug`,
  );
  return rows;
}

/** Epoch minutes, rounded up so that rounding never shortens a notice period. */
export function epochMinutesUp(instant: Date): number {
  return Math.ceil(instant.getTime() / MINUTE_MS);
}
