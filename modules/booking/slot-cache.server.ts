import { LRUCache } from "lru-cache";
import { sociableHours } from "#lib/sociable.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import type { Service } from "#modules/catalog/schema.ts";
import type { Db } from "#platform/db/client.ts";
import { listen } from "#platform/db/listen.ts";
import type { Config } from "#platform/config.ts";
import type { Clock } from "#platform/clock.ts";
import { listTopicExperts, type TopicExpert } from "#modules/experts/data.server.ts";
import {
  type BitmapQuery,
  firstFree,
  hasStart,
  startsIn,
  uniteStarts,
} from "#modules/scheduling/bitmap.ts";
import { epochMinutesUp, type ExpertCalendar, loadCalendars } from "./calendars.server.ts";
import {
  bitmapOf,
  countSessions,
  createEntry,
  type Entry,
  isCurrent,
} from "./slot-cache-entry.server.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
const WEEK_MIN = 7 * DAY_MIN;
/** About 109 MB if each has 40 busy times (docs/performance.md). Others are read when asked for. */
const MAX_EXPERTS = 10_000;
/** A longer list would push out what it asks for again next time. */
const FEW = 20;

/** A start in epoch minutes and the experts who could give it (slugs, ascending). */
export type OpenStart = { startMin: number; experts: string[] };

export type SlotQuery = {
  service: Service;
  /** Slug; absent for any expert. */
  expert?: string;
  fromMin: number;
  toMin: number;
  /** The visitor's own hold, which doesn't block them. */
  exceptBooking?: string;
};

/**
 * All free times in memory, one bitmap per expert and session length, invalidated by
 * database notifications. Advisory: a listed start may just be gone, and the hold decides.
 */
export type SlotCache = {
  list(query: SlotQuery): Promise<OpenStart[]>;
  /** Only the starts in epoch minutes, ascending, of any expert. */
  starts(query: SlotQuery): Promise<Int32Array>;
  /**
   * Who could give each of these starts: those with the fewest sessions in the weeks around them
   * first, then by slug.
   */
  whoIsFree(query: {
    service: Service;
    startMins: readonly number[];
    exceptBooking?: string;
  }): Promise<Map<number, TopicExpert[]>>;
  /** Free starts near a time that was just taken, nearest first. */
  nearest(query: {
    service: string;
    start: Date;
    expert?: string;
  }): Promise<{ start: Date; end: Date; experts: string[] }[]>;
  /**
   * Each expert's first free start for a session length, epoch minutes; null if there is none. With
   * a zone, the first at a sociable hour there, if there is one.
   */
  nextFree(
    expertIds: string[],
    durationMin: number,
    zone?: string,
  ): Promise<Map<string, number | null>>;
  /** Active services with prices, in catalog order. */
  services(): Promise<readonly Service[]>;
  service(slug: string): Promise<Service | null>;
  /** Experts who give a service, by slug. */
  experts(service: Service): Promise<readonly TopicExpert[]>;
  isGivenBy(service: Service, expert: string): Promise<boolean>;
  /**
   * An expert's calendar as last read, possibly with stale bookings. Callers that rely on its hours
   * pass its version to the database.
   */
  remembered(expert: string): ExpertCalendar | undefined;
  remember(calendars: readonly ExpertCalendar[]): void;
  /** Stays the same as long as every answer does: until a change, an expiry or the next minute. */
  stamp(): string;
  /** Drops an expert's entry after this process changed it. */
  forget(expertId: string): void;
  close(): Promise<void>;
};

/** How far ahead sociable hours are preferred. */
const SOCIABLE_DAYS = 14;

/** The first free start in the sociable hours of the days from `firstMin` on. */
function firstSociable(
  zone: string,
  firstMin: number,
  firstIn: (fromMin: number, toMin: number) => { startMin: number } | null,
): number | null {
  for (const { fromMin, untilMin } of sociableHours(zone, firstMin, SOCIABLE_DAYS)) {
    const found = firstIn(fromMin, untilMin);
    if (found) return found.startMin;
  }
  return null;
}

const NEAREST = 6;
const NEAREST_WINDOW_DAYS = 7;

export async function openSlotCache(deps: {
  db: Db;
  databaseUrl: string;
  clock: Clock;
  config: Pick<Config, "limits" | "rateLimitScale">;
  maxExperts?: number;
}): Promise<SlotCache> {
  const { db, clock, config, maxExperts = MAX_EXPERTS } = deps;
  const dayShare = config.limits.holds.dayShare * config.rateLimitScale;
  const calendars = new LRUCache<string, ExpertCalendar>({ max: maxExperts });
  const entries = new LRUCache<string, Entry>({
    max: maxExperts,
    dispose({ calendar }, _id, reason) {
      if (reason === "evict") calendars.delete(calendar.slug);
    },
  });
  const topics = new Map<string, readonly TopicExpert[]>();
  let services: readonly Service[] | null = null;
  // A load that started before a change must not be cached after it.
  let generation = 0;
  const changedAt = new Map<string, number>();
  let hoursChangedAt = 0;
  let allChangedAt = 0;
  // An expiring hold frees its time without a notification.
  let nextExpiryMs = Number.MAX_SAFE_INTEGER;

  const forget = (expertId: string) => {
    generation += 1;
    changedAt.set(expertId, generation);
    entries.delete(expertId);
  };
  const forgetHours = () => {
    generation += 1;
    hoursChangedAt = generation;
    calendars.clear();
    topics.clear();
  };
  const forgetAll = () => {
    generation += 1;
    changedAt.clear();
    hoursChangedAt = generation;
    allChangedAt = generation;
    entries.clear();
    calendars.clear();
    topics.clear();
    services = null;
  };
  const remember = (loaded: readonly ExpertCalendar[]) => {
    for (const calendar of loaded) calendars.set(calendar.slug, calendar);
  };

  // Bookings affect one calendar; hours, topics and settings affect more.
  const handlers: Record<string, (payload: string) => void> = {
    calendar: forget,
    hours: forgetHours,
    catalog: forgetAll,
  };
  const listener = await listen(deps.databaseUrl, Object.keys(handlers), {
    onNotify: (channel, payload) => handlers[channel]?.(payload),
    onReconnect: forgetAll,
  });

  async function allServices(): Promise<readonly Service[]> {
    if (services) return services;
    const before = allChangedAt;
    const found = await listServices(db);
    if (allChangedAt === before) services = found;
    return found;
  }

  async function serviceOf(slug: string): Promise<Service | null> {
    return (await allServices()).find((service) => service.slug === slug) ?? null;
  }

  async function expertsOf({ topicKey }: Service): Promise<readonly TopicExpert[]> {
    if (topicKey === null) return [];
    const known = topics.get(topicKey);
    if (known) return known;
    const before = hoursChangedAt;
    const found = await listTopicExperts(db, topicKey);
    if (hoursChangedAt === before) topics.set(topicKey, found);
    return found;
  }

  /** Current entries of these experts; loads missing or stale ones in one query. */
  async function fresh(expertIds: readonly string[]): Promise<Entry[]> {
    const nowMs = clock.now().getTime();
    const found = new Map<string, Entry>();
    for (const id of expertIds) {
      const entry = entries.get(id);
      if (isCurrent(entry, nowMs)) found.set(id, entry);
    }
    const missing = expertIds.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const before = generation;
      for (const calendar of await loadCalendars(db, missing, clock.now(), dayShare)) {
        const { expertId } = calendar;
        const entry = createEntry(calendar, nowMs);
        found.set(expertId, entry);
        nextExpiryMs = Math.min(nextExpiryMs, entry.validUntilMs);
        const fits = missing.length <= FEW || entries.has(expertId) || entries.size < maxExperts;
        if (!fits) continue;
        if (Math.max(allChangedAt, changedAt.get(expertId) ?? 0) <= before) {
          entries.set(expertId, entry);
        }
        // Afterwards, so that what the entry pushed out has made room.
        remember([calendar]);
      }
    }
    return expertIds.flatMap((id) => found.get(id) ?? []);
  }

  async function entriesFor(service: Service, expert?: string): Promise<Entry[]> {
    const experts = await expertsOf(service);
    const asked = expert === undefined ? experts : experts.filter(({ slug }) => slug === expert);
    return fresh(asked.map(({ id }) => id));
  }

  async function look(query: SlotQuery) {
    const { service, expert, exceptBooking } = query;
    const now = clock.now();
    const { durationMin } = service;
    const found = durationMin === null ? [] : await entriesFor(service, expert);
    const seen: BitmapQuery = {
      fromMin: query.fromMin,
      toMin: query.toMin,
      nowMin: epochMinutesUp(now),
    };
    const bitmaps = found.map((entry) => bitmapOf(entry, durationMin!, now, exceptBooking));
    return { found, bitmaps, seen };
  }

  async function list(query: SlotQuery): Promise<OpenStart[]> {
    const { found, bitmaps, seen } = await look(query);
    const slugs = found.map((entry) => entry.calendar.slug);
    return Array.from(startsIn(uniteStarts(bitmaps, seen)), (startMin) => ({
      startMin,
      experts: slugs.filter((_, index) => hasStart(bitmaps[index]!, startMin, seen.nowMin)),
    }));
  }

  return {
    list,
    forget,
    remember,
    remembered: (expert) => calendars.get(expert),
    services: allServices,
    service: serviceOf,
    experts: expertsOf,

    async starts(query) {
      const { bitmaps, seen } = await look(query);
      return startsIn(uniteStarts(bitmaps, seen));
    },

    async whoIsFree({ service, startMins, ...rest }) {
      const fromMin = Math.min(...startMins);
      const toMin = Math.max(...startMins);
      const { found, bitmaps, seen } = await look({ service, fromMin, toMin, ...rest });
      const weeks = { fromMin: fromMin - WEEK_MIN, toMin: toMin + WEEK_MIN };
      const known = new Map((await expertsOf(service)).map((expert) => [expert.id, expert]));
      const ranked = found
        .map((entry, index) => ({
          expert: known.get(entry.calendar.expertId),
          bitmap: bitmaps[index]!,
          sessions: countSessions(entry, weeks, rest.exceptBooking),
        }))
        .toSorted((a, b) => a.sessions - b.sessions);
      return new Map(
        startMins.map((startMin) => [
          startMin,
          ranked.flatMap(({ expert, bitmap }) =>
            expert && hasStart(bitmap, startMin, seen.nowMin) ? expert : [],
          ),
        ]),
      );
    },

    async isGivenBy(service, expert) {
      return (await expertsOf(service)).some(({ slug }) => slug === expert);
    },

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
      const service = await serviceOf(slug);
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

    async nextFree(expertIds, durationMin, zone) {
      const now = clock.now();
      const nowMin = epochMinutesUp(now);
      const found = new Map<string, number | null>(expertIds.map((id) => [id, null]));
      for (const entry of await fresh(expertIds)) {
        const seen = { fromMin: nowMin, toMin: Number.MAX_SAFE_INTEGER, nowMin };
        const bitmap = [bitmapOf(entry, durationMin, now)];
        const first = firstFree(bitmap, seen)?.startMin ?? null;
        const sociable =
          zone === undefined || first === null
            ? null
            : firstSociable(zone, first, (fromMin, toMin) =>
                firstFree(bitmap, { ...seen, fromMin, toMin }),
              );
        found.set(entry.calendar.expertId, sociable ?? first);
      }
      return found;
    },

    close: () => listener.close(),
  };
}
