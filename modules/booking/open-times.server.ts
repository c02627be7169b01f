import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "./slot-cache.server.ts";
import { sql } from "drizzle-orm";
import type { LiveService } from "#modules/catalog/schema.ts";
import type { Queryable } from "#platform/db/client.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;
/** Beyond every expert's booking horizon. */
const FARTHEST_DAYS = 370;

/** Experts that a page offers to choose from; a search by name finds the others. */
const MAX_CHOICES = 20;

export type ExpertChoice = { slug: string; name: string; zone: string };

const byName = new Intl.Collator("en").compare;
/** By the cached list of a topic's experts, which is replaced when it changes. */
const sortedByName = new WeakMap<readonly ExpertChoice[], readonly ExpertChoice[]>();

/** A service's experts by name, those that a search finds, and the chosen one. */
export async function listExpertChoices(
  slots: SlotCache,
  service: LiveService,
  { find, chosen }: { find: string; chosen: string | null },
) {
  const experts = await slots.experts(service);
  const sorted = sortedByName.get(experts) ?? experts.toSorted((a, b) => byName(a.name, b.name));
  sortedByName.set(experts, sorted);
  const text = find.trim().toLowerCase();
  const found =
    text === "" ? sorted : sorted.filter(({ name }) => name.toLowerCase().includes(text));
  const expert = sorted.find(({ slug }) => slug === chosen) ?? null;
  const shown = found.slice(0, MAX_CHOICES);
  if (expert && !shown.includes(expert)) shown.unshift(expert);
  return {
    expert: expert && choiceOf(expert),
    choices: {
      experts: shown.map(choiceOf),
      /** Null if all experts are shown. */
      search:
        sorted.length > MAX_CHOICES
          ? { find, text: foundText(find, found.length, shown.length) }
          : null,
    },
  };
}

function foundText(find: string, found: number, shown: number): string {
  if (find === "") return `The first ${shown} of ${found} experts. Find others by name.`;
  if (found === 0) return `No expert’s name has “${find}” in it.`;
  const names = found === 1 ? "1 expert" : `${found} experts`;
  return found > shown
    ? `The first ${shown} of ${names} with “${find}” in their name.`
    : `${names} with “${find}” in their name.`;
}

export type ExpertChoices = Awaited<ReturnType<typeof listExpertChoices>>["choices"];

const choiceOf = ({ slug, name, zone }: ExpertChoice): ExpertChoice => ({ slug, name, zone });

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
