import { getService } from "#app/features/catalogue/data.server.ts";
import type { Service } from "#app/features/catalogue/schema.ts";
import type { Db } from "#server/db/client.ts";
import { listen } from "#server/db/listen.ts";
import type { Clock } from "#server/clock.ts";
import {
  calendarAt,
  epochMinutesUp,
  type ExpertCalendar,
  listTopicExperts,
  loadCalendars,
} from "./data.server.ts";
import { listStarts } from "./engine.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

/** Start of a session, epoch minutes, and who could give it (slugs, ascending). */
export type OpenStart = { startMin: number; experts: string[] };

export type SlotQuery = {
  service: Service;
  /** Slug; absent: whoever is free. */
  expert?: string;
  fromMin: number;
  toMin: number;
  /** The visitor's own hold, which is not in their way. */
  exceptBooking?: string;
};

/**
 * The free times of everybody, kept in memory per expert and dropped when the database says that
 * something changed. Advisory: what is listed may have just gone, and holding decides.
 */
export type SlotCache = {
  list(query: SlotQuery): Promise<OpenStart[]>;
  /** Starts around a time that was just taken, nearest first. */
  nearest(query: {
    service: string;
    start: Date;
    expert?: string;
  }): Promise<{ start: Date; end: Date; experts: string[] }[]>;
  /** The first free start of each expert for a length, epoch minutes; null when there is none. */
  nextFree(expertIds: string[], durationMin: number): Promise<Map<string, number | null>>;
  /** The same text as long as every answer stays the same: no change, no expiry, same minute. */
  stamp(): string;
  /** Drops one expert's times, when this process has just changed them. */
  forget(expertId: string): void;
  forgetAll(): void;
  close(): Promise<void>;
};

type Entry = {
  calendar: ExpertCalendar;
  /** Free starts by session length, over the whole horizon and without the notice period. */
  starts: Map<number, Int32Array>;
  computedMin: number;
  /** When the first hold in it runs out, epoch ms. */
  validUntilMs: number;
};

const NEAREST = 6;
const NEAREST_WINDOW_DAYS = 7;

export async function openSlotCache(deps: {
  db: Db;
  databaseUrl: string;
  clock: Clock;
}): Promise<SlotCache> {
  const { db, clock } = deps;
  const entries = new Map<string, Entry>();
  const topics = new Map<string, string[]>();
  // A load that began before a change must not be kept after it.
  let generation = 0;
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  // A hold that runs out frees a time without anybody telling.
  let nextExpiryMs = Number.MAX_SAFE_INTEGER;

  const forget = (expertId: string) => {
    generation += 1;
    changedAt.set(expertId, generation);
    entries.delete(expertId);
    topics.clear();
  };
  const forgetAll = () => {
    generation += 1;
    changedAt.clear();
    allChangedAt = generation;
    entries.clear();
    topics.clear();
  };

  const listener = await listen(deps.databaseUrl, ["calendar", "catalogue"], {
    onNotify: (channel, payload) => (channel === "calendar" ? forget(payload) : forgetAll()),
    onReconnect: forgetAll,
  });

  async function topicExperts(topicKey: string): Promise<string[]> {
    const known = topics.get(topicKey);
    if (known) return known;
    const before = generation;
    const ids = await listTopicExperts(db, topicKey);
    if (generation === before) topics.set(topicKey, ids);
    return ids;
  }

  /** Fresh entries of these experts, loading what is missing or out of date in one query. */
  async function fresh(expertIds: readonly string[]): Promise<Entry[]> {
    const nowMs = clock.now().getTime();
    const missing = expertIds.filter((id) => {
      const entry = entries.get(id);
      return (
        !entry || entry.validUntilMs <= nowMs || nowMs / MINUTE_MS - entry.computedMin > DAY_MIN
      );
    });
    const loaded = new Map<string, Entry>();
    if (missing.length > 0) {
      const before = generation;
      for (const calendar of await loadCalendars(db, { expertIds: missing }, clock.now())) {
        const entry = createEntry(calendar, nowMs);
        loaded.set(calendar.expertId, entry);
        nextExpiryMs = Math.min(nextExpiryMs, entry.validUntilMs);
        if (Math.max(allChangedAt, changedAt.get(calendar.expertId) ?? 0) <= before) {
          entries.set(calendar.expertId, entry);
        }
      }
    }
    return expertIds.flatMap((id) => loaded.get(id) ?? entries.get(id) ?? []);
  }

  async function entriesFor(service: Service, expert?: string): Promise<Entry[]> {
    if (service.topicKey === null) return [];
    const all = await fresh(await topicExperts(service.topicKey));
    return expert === undefined ? all : all.filter((entry) => entry.calendar.slug === expert);
  }

  async function list(query: SlotQuery): Promise<OpenStart[]> {
    const { service, fromMin, toMin } = query;
    if (service.durationMin === null) return [];
    const now = clock.now();
    const byStart = new Map<number, string[]>();
    for (const entry of await entriesFor(service, query.expert)) {
      const starts = openStarts(entry, service.durationMin, now, query.exceptBooking);
      const { noticeMin, horizonDays } = entry.calendar.settings;
      const first = Math.max(fromMin, epochMinutesUp(now) + noticeMin);
      const last = Math.min(toMin - 1, epochMinutesUp(now) + horizonDays * DAY_MIN);
      for (let i = firstAtOrAfter(starts, first); i < starts.length && starts[i]! <= last; i += 1) {
        const experts = byStart.get(starts[i]!);
        if (experts) experts.push(entry.calendar.slug);
        else byStart.set(starts[i]!, [entry.calendar.slug]);
      }
    }
    return [...byStart]
      .map(([startMin, experts]) => ({ startMin, experts: experts.toSorted() }))
      .toSorted((a, b) => a.startMin - b.startMin);
  }

  return {
    list,
    forget,
    forgetAll,
    stamp() {
      const nowMs = clock.now().getTime();
      if (nowMs >= nextExpiryMs) {
        generation += 1;
        const later = [...entries.values()].map((entry) => entry.validUntilMs);
        nextExpiryMs = Math.min(Number.MAX_SAFE_INTEGER, ...later.filter((ms) => ms > nowMs));
      }
      return `${generation} ${Math.floor(nowMs / MINUTE_MS)}`;
    },

    async nearest({ service: slug, start, expert }) {
      const service = await getService(db, slug);
      if (!service?.durationMin) return [];
      const { durationMin } = service;
      const startMin = Math.floor(start.getTime() / MINUTE_MS);
      const window = NEAREST_WINDOW_DAYS * DAY_MIN;
      const range = { fromMin: startMin - window, toMin: startMin + window };
      const open = await list({ service, ...range, ...(expert === undefined ? {} : { expert }) });
      return open
        .filter((slot) => slot.startMin !== startMin || expert === undefined)
        .toSorted((a, b) => Math.abs(a.startMin - startMin) - Math.abs(b.startMin - startMin))
        .slice(0, NEAREST)
        .map((slot) => ({
          start: new Date(slot.startMin * MINUTE_MS),
          end: new Date((slot.startMin + durationMin) * MINUTE_MS),
          experts: slot.experts,
        }));
    },

    async nextFree(expertIds, durationMin) {
      const now = clock.now();
      const found = new Map<string, number | null>(expertIds.map((id) => [id, null]));
      for (const entry of await fresh(expertIds)) {
        const starts = openStarts(entry, durationMin, now);
        const { noticeMin, horizonDays } = entry.calendar.settings;
        const first = starts[firstAtOrAfter(starts, epochMinutesUp(now) + noticeMin)];
        const inHorizon =
          first !== undefined && first <= epochMinutesUp(now) + horizonDays * DAY_MIN;
        found.set(entry.calendar.expertId, inHorizon ? first : null);
      }
      return found;
    },

    close: () => listener.close(),
  };
}

function createEntry(calendar: ExpertCalendar, nowMs: number): Entry {
  const ends = calendar.busyTimes.flatMap((busy) => (busy.untilMs === null ? [] : [busy.untilMs]));
  return {
    calendar,
    starts: new Map(),
    computedMin: Math.floor(nowMs / MINUTE_MS),
    validUntilMs: Math.min(Number.MAX_SAFE_INTEGER, ...ends),
  };
}

/** Without notice and with a day to spare at the end, so that the passing of time changes nothing. */
function openStarts(
  entry: Entry,
  durationMin: number,
  now: Date,
  exceptBooking?: string,
): Int32Array {
  const known = exceptBooking === undefined ? entry.starts.get(durationMin) : undefined;
  if (known) return known;
  const calendar = calendarAt(entry.calendar, now.getTime(), exceptBooking);
  const horizonDays = calendar.horizonDays + 2;
  const starts = listStarts(
    { ...calendar, noticeMin: 0, horizonDays },
    {
      durationMin,
      fromMin: entry.computedMin,
      toMin: entry.computedMin + horizonDays * DAY_MIN,
      nowMin: entry.computedMin,
    },
  );
  if (exceptBooking === undefined) entry.starts.set(durationMin, starts);
  return starts;
}

function firstAtOrAfter(starts: Int32Array, minute: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
