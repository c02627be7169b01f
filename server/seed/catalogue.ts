import { TOPICS } from "#content/topics.ts";
import { type ContentFiles, contentFiles } from "#modules/content/data.server.ts";
import { saveServices, saveTopics } from "#modules/catalog/commands.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Puts topics, services and prices that are not there yet into the database. It runs at every
 * start, and never changes what an operator has changed since.
 */
export async function seedCatalogue(
  services: Pick<Services, "db">,
  content: ContentFiles = contentFiles(),
): Promise<void> {
  await saveTopics(
    services,
    TOPICS.map(({ key, topicName }) => ({ key, name: topicName })),
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
