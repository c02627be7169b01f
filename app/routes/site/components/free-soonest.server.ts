import { isLive, type LiveService, type Service } from "#modules/catalog/schema.ts";
import type { Currency } from "#lib/money.ts";
import { type LocalClock, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import type { FreeExpert } from "./free-expert-card.tsx";
import type { FreeExperts } from "./live-experts.tsx";
import { listExperts, type ListedExpert } from "#modules/search/expert-listing.server.ts";
import { listSoonest } from "./next-free-times.server.ts";
import { presentTime } from "./present-expert.server.ts";

type Deps = Pick<Services, "db" | "clock" | "slots">;
type Visitor = LocalClock & { currency: Currency };

const SHOWN_EXPERTS = 3;
const SHOWN_TIMES = 3;

/** The experts of a service who are free soonest, with times in the visitor's zone. */
export async function listFreeForService(
  deps: Deps,
  service: LiveService,
  visitor: Visitor,
): Promise<FreeExperts> {
  const listing = await listExperts(
    deps,
    { topic: service.topicKey, sort: "soonest", page: 1 },
    { ...visitor, services: [service], expertZones: [] },
  );
  const shown = listing.experts.slice(0, SHOWN_EXPERTS);
  return answer(
    deps,
    visitor,
    shown.map((expert) => ({ expert, service })),
  );
}

/** The experts who are free soonest, each for a different session. */
export async function listFreeOfAllKinds(
  deps: Deps,
  services: Service[],
  visitor: Visitor,
): Promise<FreeExperts> {
  const listing = await listExperts(
    deps,
    { sort: "soonest", page: 1 },
    { ...visitor, services, expertZones: [] },
  );
  const live = services.filter(isLive);
  const shown: { expert: ListedExpert; service: LiveService }[] = [];
  for (const expert of listing.experts) {
    const service = live.find(
      ({ slug, topicKey }) =>
        expert.topicKeys.includes(topicKey) && shown.every((one) => one.service.slug !== slug),
    );
    if (service && shown.length < SHOWN_EXPERTS) shown.push({ expert, service });
  }
  return answer(deps, visitor, shown);
}

async function answer(
  deps: Deps,
  visitor: Visitor,
  shown: { expert: ListedExpert; service: LiveService }[],
): Promise<FreeExperts> {
  const { zone } = visitor;
  return {
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, deps.clock.now())),
    experts: await Promise.all(
      shown.map(({ expert, service }) => withTimes(deps, expert, service, visitor)),
    ),
  };
}

async function withTimes(
  deps: Deps,
  expert: ListedExpert,
  service: LiveService,
  local: LocalClock,
): Promise<FreeExpert> {
  const { zone } = local;
  const now = deps.clock.now();
  const soonest = await listSoonest(deps, { service, expert: expert.slug, zone }, SHOWN_TIMES);
  const { slug, name, headline, avatarSeed, isDemo, years } = expert;
  return {
    slug,
    name,
    headline,
    avatarSeed,
    isDemo,
    years,
    service: { slug: service.slug, title: service.title },
    times: soonest.map((at) => presentTime(local, at, now)),
  };
}
