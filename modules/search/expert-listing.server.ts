import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import type { Platform } from "#platform/services.ts";
import { isLive, type Service } from "#modules/catalog/schema.ts";
import type { Currency } from "#lib/money.ts";
import { zoneOffsetMinutes } from "#lib/zones.ts";

import { listExpertProfiles, matchExperts } from "#modules/experts/public-profiles.server.ts";
import type { ExpertProfile, Match, Offer } from "#modules/experts/public-profiles.server.ts";
import { listingSearch, PAGE_SIZE, PARTS_OF_DAY } from "#modules/experts/listing-query.ts";
import type { ListingQuery } from "#modules/experts/listing-query.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Deps = Pick<Platform, "db" | "clock"> & { slots: SlotCache };

/**
 * `priceMinor` is the lowest session price; `nextFreeAt` is at a sociable hour of the visitor if
 * there is one, and null if nothing is free within the horizon.
 */
export type ListedExpert = ExpertProfile & { priceMinor: number; nextFreeAt: Date | null };
export type Listing = { experts: ListedExpert[]; total: number; page: number; pageCount: number };

type Visitor = { services: Service[]; currency: Currency; zone: string; expertZones: string[] };
type Found = Match & { nextFreeAt: Date | null };

/**
 * One page of experts matching a query. The sorted list is cached until something changes, so 1,000
 * experts list as fast as a few dozen.
 */
export async function listExperts(
  deps: Deps,
  query: ListingQuery,
  visitor: Visitor,
): Promise<Listing> {
  const found = await cachedWhileUnchanged(deps.slots, { ...query, page: 1 }, visitor, () =>
    findExperts(deps, query, visitor),
  );
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const profiles = await listExpertProfiles(
    deps.db,
    shown.map(({ id }) => id),
  );
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const experts = shown.flatMap(({ id, priceMinor, nextFreeAt }) => {
    const profile = byId.get(id);
    return profile ? [{ ...profile, priceMinor, nextFreeAt }] : [];
  });
  return { experts, total: found.length, page, pageCount };
}

async function findExperts(deps: Deps, query: ListingQuery, visitor: Visitor): Promise<Found[]> {
  const now = deps.clock.now();
  const offers = offersFor(query, visitor.services, visitor.currency);
  const matches = await matchExperts(deps.db, offers, {
    language: query.language,
    window: query.when && {
      ...PARTS_OF_DAY[query.when],
      minutesAhead: minutesAhead(visitor.zone, visitor.expertZones, now),
    },
  });
  const nextFree = await nextFreeOf(deps, matches, visitor.zone);
  const found = matches.map((match) => ({ ...match, nextFreeAt: nextFree.get(match.id) ?? null }));
  const latest = query.within ? now.getTime() + Number(query.within) * DAY_MS : Infinity;
  return sortFound(
    query.within ? found.filter((expert) => freeMs(expert) <= latest) : found,
    query.sort,
  );
}

/** In all lists together. */
const MAX_KEPT = 200_000;
const kept = new WeakMap<
  SlotCache,
  { stamp: string; lists: Map<string, Found[]>; experts: number }
>();

/**
 * Calendars, offers and the current minute determine the order, and the stamp covers all of them.
 */
async function cachedWhileUnchanged(
  slots: SlotCache,
  query: ListingQuery,
  { currency, zone }: Visitor,
  find: () => Promise<Found[]>,
): Promise<Found[]> {
  const stamp = slots.stamp();
  let memory = kept.get(slots);
  if (memory?.stamp !== stamp) kept.set(slots, (memory = { stamp, lists: new Map(), experts: 0 }));
  const key = JSON.stringify([listingSearch(query), currency, zone]);
  const known = memory.lists.get(key);
  if (known) return known;
  const found = await find();
  // It may miss what changed during the search.
  if (slots.stamp() === stamp && memory.experts + found.length < MAX_KEPT) {
    memory.lists.set(key, found);
    // A list has a size, too.
    memory.experts += found.length + 1;
  }
  return found;
}

/** Topic and price select the offers; an expert without any is left out. */
function offersFor(query: ListingQuery, services: Service[], currency: Currency): Offer[] {
  return services.filter(isLive).flatMap(({ topicKey, durationMin, pricesMinor }) => {
    const amountMinor = pricesMinor[currency];
    if (amountMinor === undefined) return [];
    if (query.topic !== undefined && query.topic !== topicKey) return [];
    if (query.price !== undefined && amountMinor > query.price * 100) return [];
    return [{ topicKey, amountMinor, durationMin }];
  });
}

function minutesAhead(zone: string, expertZones: string[], now: Date): Map<string, number> {
  const own = zoneOffsetMinutes(zone, now);
  return new Map(expertZones.map((other) => [other, own - zoneOffsetMinutes(other, now)]));
}

async function nextFreeOf(deps: Deps, matches: Match[], zone: string): Promise<Map<string, Date>> {
  const byDuration = Map.groupBy(matches, ({ durationMin }) => durationMin);
  const found = new Map<string, Date>();
  for (const [durationMin, group] of byDuration) {
    const starts = await deps.slots.nextFree(
      group.map(({ id }) => id),
      durationMin,
      zone,
    );
    for (const [id, startMin] of starts) {
      if (startMin !== null) found.set(id, new Date(startMin * MINUTE_MS));
    }
  }
  return found;
}

const freeMs = ({ nextFreeAt }: Found) => nextFreeAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Input is sorted by experience, which breaks ties. */
function sortFound(found: Found[], sort: ListingQuery["sort"]): Found[] {
  switch (sort) {
    case "soonest":
      return found.toSorted((a, b) => freeMs(a) - freeMs(b));
    case "price":
      return found.toSorted((a, b) => a.priceMinor - b.priceMinor);
    case "name":
      return found.toSorted((a, b) => COLLATOR.compare(a.name, b.name));
    case "experience":
      return found;
  }
}

const COLLATOR = new Intl.Collator("en");
