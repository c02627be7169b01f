import { refreshSearch } from "#modules/search/commands.server.ts";
import { createDatabaseSearch } from "#modules/search/database-search.server.ts";
import type { Services } from "#app/services.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedCoupons } from "./coupons.ts";
import { seedDemoBookings } from "./demo-bookings.ts";
import { DEMO_EXPERTS, seedDemo } from "./demo.ts";

/**
 * What every start makes sure of: catalogue, coupons and the search index everywhere, demo data
 * everywhere but prod.
 */
export async function seed(
  services: Pick<Services, "db" | "config" | "clock" | "slots" | "content" | "queue">,
): Promise<void> {
  await seedCatalogue(services, services.content);
  await seedCoupons(services);
  if (!services.config.isProd) {
    const added = await seedDemo(services);
    if (added === DEMO_EXPERTS.length) await seedDemoBookings(services);
  }
  // A start waits for nobody else's service: our own index is filled now, everything by the job.
  await refreshSearch({ ...services, search: createDatabaseSearch(services.db) });
  if (services.config.search.kind !== "database") {
    await services.queue.enqueue(services.db, "search.refresh", {});
  }
}
