import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "./slot-cache.server.ts";
import { sql } from "drizzle-orm";
import type { LiveService } from "#modules/catalog/schema.ts";
import type { Queryable } from "#platform/db/client.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
/** Beyond every expert's booking horizon. */
const FARTHEST_DAYS = 370;

const MAX_CHOICES = 1_000;

export type ExpertChoice = { slug: string; name: string; zone: string; avatarSeed: string };

export async function listExpertChoices(
  slots: SlotCache,
  service: LiveService,
): Promise<ExpertChoice[]> {
  const experts = await slots.experts(service);
  return experts
    .map(({ slug, name, zone, avatarSeed }) => ({ slug, name, zone, avatarSeed }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .slice(0, MAX_CHOICES);
}

export type OpenTimesQuery = {
  service: LiveService;
  expert?: string | undefined;
  exceptBooking?: string | undefined;
  /** User id; starts that overlap this candidate's bookings are left out. */
  candidate: string | null;
};

/** Every free start of a live service in epoch minutes, ascending. */
export async function listOpenStarts(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache },
  query: OpenTimesQuery,
): Promise<number[]> {
  const { service, candidate, exceptBooking } = query;
  const now = deps.clock.now();
  const fromMin = Math.floor(now.getTime() / MINUTE_MS);
  const [starts, own] = await Promise.all([
    deps.slots.starts({
      service,
      fromMin,
      toMin: fromMin + FARTHEST_DAYS * DAY_MIN,
      ...(query.expert === undefined ? {} : { expert: query.expert }),
      ...(exceptBooking === undefined ? {} : { exceptBooking }),
    }),
    candidate === null ? [] : listOwnSessions(deps.db, candidate, exceptBooking ?? null, now),
  ]);
  return Array.from(starts).filter((start) =>
    own.every(({ startMin, endMin }) => start >= endMin || start + service.durationMin <= startMin),
  );
}

/**
 * The candidate's own bookings in epoch minutes: an order that overlaps one fails with
 * `candidate_busy`.
 */
async function listOwnSessions(
  db: Queryable,
  candidate: string,
  except: string | null,
  now: Date,
): Promise<{ startMin: number; endMin: number }[]> {
  const { rows } = await db.execute<{ startMin: number; endMin: number }>(
    sql`select (extract(epoch from start_at) / 60)::float8 as "startMin",
               (extract(epoch from end_at) / 60)::float8 as "endMin"
        from bookings
        where candidate_id = ${candidate}::uuid and end_at > ${now}
          and id is distinct from ${except}::uuid
          and (status in ('confirmed', 'in_progress')
               or (status = 'held' and (is_reserved or hold_expires_at > ${now})))`,
  );
  return rows;
}

/** The free starts nearest to `startAt`, nearest first, without `startAt` itself. */
export function nearestStarts(startMins: readonly number[], startAt: Date, count = 6): Date[] {
  const wanted = startAt.getTime() / MINUTE_MS;
  return startMins
    .filter((startMin) => startMin !== wanted)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .map((startMin) => new Date(startMin * MINUTE_MS));
}
