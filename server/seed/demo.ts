import { saveExperts } from "#modules/experts/commands.server.ts";
import { listExpertSlugs } from "#modules/experts/data.server.ts";
import type { Services } from "#app/services.ts";
import americas from "./demo-experts/americas.json" with { type: "json" };
import asiaPacific from "./demo-experts/asia-pacific.json" with { type: "json" };
import { DemoExpertsFile } from "./demo-experts/demo-expert.ts";
import europeAfrica from "./demo-experts/europe-africa.json" with { type: "json" };
import { toExpertInput } from "./demo-experts/to-input.ts";

export const DEMO_EXPERTS = [americas, europeAfrica, asiaPacific].flatMap((file) =>
  DemoExpertsFile.parse(file),
);

/**
 * Adds missing demo experts, keeps changes to existing ones, and returns how many were added.
 * Throws in prod.
 */
export async function seedDemo(
  services: Pick<Services, "db" | "config" | "clock">,
): Promise<number> {
  if (services.config.appEnv === "prod") throw new Error("Demo data never goes into prod.");
  const present = new Set(await listExpertSlugs(services.db));
  const missing = DEMO_EXPERTS.filter((expert) => !present.has(expert.slug));
  const now = services.clock.now();
  await saveExperts(
    services,
    missing.map((expert) => toExpertInput(expert, now)),
  );
  return missing.length;
}
