import { publishRubrics } from "#modules/rubrics/commands.server.ts";
import { publishSearch } from "#modules/search/commands.server.ts";
import { createDatabaseSearch } from "#modules/search/database-search.server.ts";
import type { Services } from "#app/services.ts";
import { seedCatalog } from "./catalog.ts";
import { seedCoupons } from "./coupons.ts";
import { seedDemoBookings } from "./demo-bookings.ts";
import { seedDemoSessions } from "./demo-sessions/seed.ts";
import { seedDemo } from "./demo.ts";

/**
 * Runs at every start: catalog, rubrics, coupons and the search index, plus demo data outside prod.
 */
export async function seed(services: Services): Promise<void> {
  await seedCatalog(services, services.content);
  await publishRubrics(services);
  await seedCoupons(services);
  if (!services.config.isProd) {
    await seedDemo(services);
    await seedDemoBookings(services);
  }
  if (services.config.demoSessions) await seedDemoSessions(services);
  // Don't wait for an external service: fill our own index now, and the job does the rest.
  await publishSearch({ ...services, search: createDatabaseSearch(services.db) });
  if (services.config.search.kind !== "database") {
    await services.queue.enqueue(services.db, "search.publish", {});
  }
}
