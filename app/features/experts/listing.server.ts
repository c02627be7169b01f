import { isLive, type Service } from "#app/features/catalogue/schema.ts";
import type { Currency } from "#app/lib/money.ts";
import { zoneOffsetMinutes } from "#app/lib/zones.ts";
import type { Services } from "#server/services.ts";
import { listExpertProfiles, matchExperts } from "./data.server.ts";
import type { ExpertProfile, Match, Offer } from "./data.server.ts";
import { PAGE_SIZE, PARTS_OF_DAY } from "./listing-query.ts";
import type { ListingQuery } from "./listing-query.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Deps = Pick<Services, "db" | "clock" | "slots">;

/** `priceMinor` is the least a session costs; `nextFreeAt` null: nothing free within the horizon. */
export type ListedExpert = ExpertProfile & { priceMinor: number; nextFreeAt: Date | null };
export type Listing = { experts: ListedExpert[]; total: number; page: number; pageCount: number };

/**
 * One page of the experts that match a query. Free times come from the prebuilt calendars, so a
 * thousand experts are sorted by them about as fast as a dozen.
 * @param zone the visitor's, for the part of the day
 */
export async function listExperts(
  deps: Deps,
  query: ListingQuery,
  visitor: { services: Service[]; currency: Currency; zone: string; expertZones: string[] },
): Promise<Listing> {
  const now = deps.clock.now();
  const offers = offersFor(query, visitor.services, visitor.currency);
  let matches = await matchExperts(deps.db, offers, {
    language: query.language,
    window: query.when && {
      ...PARTS_OF_DAY[query.when],
      minutesAhead: minutesAhead(visitor.zone, visitor.expertZones, now),
    },
  });

  const needsAll = query.sort === "soonest" || query.within !== undefined;
  let nextFree = needsAll ? await nextFreeOf(deps, matches) : new Map<string, Date>();
  if (query.within) {
    const latest = now.getTime() + Number(query.within) * DAY_MS;
    matches = matches.filter(({ id }) => (nextFree.get(id)?.getTime() ?? Infinity) <= latest);
  }
  const sorted = sortMatches(matches, query.sort, nextFree);

  const pageCount = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  if (!needsAll) nextFree = await nextFreeOf(deps, shown);
  const profiles = await listExpertProfiles(
    deps.db,
    shown.map(({ id }) => id),
  );
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const experts = shown.flatMap(({ id, priceMinor }) => {
    const profile = byId.get(id);
    return profile ? [{ ...profile, priceMinor, nextFreeAt: nextFree.get(id) ?? null }] : [];
  });
  return { experts, total: sorted.length, page, pageCount };
}

/** Topic and price decide which offers count; whoever gives none of them is not found. */
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

/** First free starts, each for the shortest session that the expert gives of those asked for. */
async function nextFreeOf(deps: Deps, matches: Match[]): Promise<Map<string, Date>> {
  const byDuration = Map.groupBy(matches, ({ durationMin }) => durationMin);
  const found = new Map<string, Date>();
  for (const [durationMin, group] of byDuration) {
    const starts = await deps.slots.nextFree(
      group.map(({ id }) => id),
      durationMin,
    );
    for (const [id, startMin] of starts) {
      if (startMin !== null) found.set(id, new Date(startMin * MINUTE_MS));
    }
  }
  return found;
}

/** The matches come by experience, which therefore breaks every tie. */
function sortMatches(
  matches: Match[],
  sort: ListingQuery["sort"],
  nextFree: Map<string, Date>,
): Match[] {
  const freeMs = ({ id }: Match) => nextFree.get(id)?.getTime() ?? Number.MAX_SAFE_INTEGER;
  switch (sort) {
    case "soonest":
      return matches.toSorted((a, b) => freeMs(a) - freeMs(b));
    case "price":
      return matches.toSorted((a, b) => a.priceMinor - b.priceMinor);
    case "name":
      return matches.toSorted((a, b) => COLLATOR.compare(a.name, b.name));
    case "experience":
      return matches;
  }
}

const COLLATOR = new Intl.Collator("en");
