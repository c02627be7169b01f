import { servicesContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import type { TestimonialsFile } from "#modules/content/schema.ts";
import type { FreeExperts } from "./components/live-experts.tsx";
import { listFreeOfAllKinds } from "./components/free-soonest.server.ts";
import type { Route } from "./+types/home-live.ts";

const SHOWN_TESTIMONIALS = 3;

/** Fetched by the home page: next free experts, and testimonials (samples in demo data only). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { testimonials } = contentFiles().testimonials();
  const live: FreeExperts & TestimonialsFile = {
    ...(await listFreeOfAllKinds(
      services,
      await listServices(services.db),
      visitorSettings(request),
    )),
    testimonials: testimonials
      .filter(({ sample }) => !sample || !services.config.isProd)
      .slice(0, SHOWN_TESTIMONIALS),
  };
  return Response.json(live, { headers: { "cache-control": "private, max-age=10" } });
}
