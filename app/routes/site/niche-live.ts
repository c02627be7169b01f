import { servicesContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { listFreeForService } from "./components/free-soonest.server.ts";
import { NICHES } from "#content/niches.ts";
import type { Route } from "./+types/niche-live.ts";

/** Fetched by a niche page: next free experts. 404 for services without live sessions. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const niche = NICHES.find(({ slug }) => slug === params.slug);
  const service = niche && (await getService(services.db, niche.serviceSlug));
  if (!service || !isLive(service)) {
    return Response.json({ reason: "not_found" }, { status: 404 });
  }
  const free = await listFreeForService(services, service, visitorSettings(request));
  return Response.json(free, { headers: { "cache-control": "private, max-age=10" } });
}
