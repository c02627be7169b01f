import { TOPICS } from "#content/topics.ts";
import { type ContentFiles, contentFiles } from "#modules/content/data.server.ts";
import { saveServices, saveTopics } from "#modules/catalog/commands.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Inserts missing topics, services and prices at every start; never overwrites an operator's
 * changes.
 */
export async function seedCatalog(
  services: Pick<Services, "db">,
  content: ContentFiles = contentFiles(),
): Promise<void> {
  await saveTopics(
    services,
    TOPICS.map(({ key, title }) => ({ key, name: title })),
    { onlyMissing: true },
  );
  await saveServices(
    services,
    content
      .services()
      .services.map((service, position) => ({ ...service, position, active: true })),
    { onlyMissing: true },
  );
}
