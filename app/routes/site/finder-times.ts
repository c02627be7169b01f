import { servicesContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { PARTS_OF_DAY } from "#modules/experts/listing-query.ts";
import { zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { FoundTimes } from "./components/finder.tsx";
import { listSoonest } from "./components/next-free-times.server.ts";
import { presentTime } from "./components/present-expert.server.ts";
import type { Route } from "./+types/finder-times.ts";

const SHOWN = 3;

/** Fetched by the home page's finder: a live session's next free times. 404 for others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, slots, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const service = await getService(db, searchParams.get("service") ?? "");
  if (!service || !isLive(service)) {
    return Response.json({ reason: "not_found" }, { status: 404 });
  }
  const visitor = visitorSettings(request);
  const { zone } = visitor;
  const when = searchParams.get("when") ?? "";
  const part = Object.hasOwn(PARTS_OF_DAY, when)
    ? PARTS_OF_DAY[when as keyof typeof PARTS_OF_DAY]
    : undefined;
  const now = clock.now();
  const soonest = await listSoonest({ slots, clock }, { service, zone, part }, SHOWN);
  const free = await slots.whoIsFree({
    service,
    startMins: soonest.map((at) => at.getTime() / 60_000),
  });
  const found: FoundTimes = {
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
    times: soonest.map((at) => {
      const [who] = free.get(at.getTime() / 60_000) ?? [];
      return {
        ...presentTime(visitor, at, now),
        who: who ? { slug: who.slug, name: who.name, avatarSeed: who.avatarSeed } : null,
      };
    }),
  };
  return Response.json(found, { headers: { "cache-control": "private, max-age=10" } });
}
