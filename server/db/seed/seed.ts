import type { Services } from "../../services.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedDemo } from "./demo.ts";

/** What every start makes sure of: the catalogue everywhere, demo experts everywhere but prod. */
export async function seed(services: Pick<Services, "db" | "config" | "clock">): Promise<void> {
  await seedCatalogue(services);
  if (services.config.appEnv !== "prod") await seedDemo(services);
}
