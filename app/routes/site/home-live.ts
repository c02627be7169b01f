import { servicesContext } from "#app/context.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import type { FreeExperts } from "./components/live-experts.tsx";
import { listFreeOfAllKinds } from "./components/free-soonest.server.ts";
import { listQuoted } from "./components/quoted.server.ts";
import type { Quote, Quotes } from "./components/testimonials.tsx";
import type { Route } from "./+types/home-live.ts";

const SHOWN = 3;
/** Longer ones are only on the testimonials page. */
const MAX_CHARS = 400;

/** Fetched by the home page: next free experts, and candidates' quotes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const quotes = (await listQuoted(services, 4 * SHOWN)).filter(
    (one): one is Quote => one.text !== null && one.text.length <= MAX_CHARS,
  );
  const live: FreeExperts & Quotes = {
    ...(await listFreeOfAllKinds(
      services,
      await listServices(services.db),
      visitorSettings(request),
    )),
    quotes: quotes.slice(0, SHOWN),
  };
  return Response.json(live, { headers: { "cache-control": "private, max-age=10" } });
}
