import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Currency } from "#lib/money.ts";
import type { Db } from "#platform/db/client.ts";
import { serviceSchema, topicSchema } from "./schema.ts";
import type { ServiceInput, TopicInput } from "./schema.ts";
import { servicePrices, services, topics } from "./tables.server.ts";

type Deps = { db: Db };
/** `onlyMissing` leaves existing rows untouched. */
type SaveOptions = { onlyMissing?: boolean };

/** Adds or renames topics. Throws ZodError on bad input. */
export async function saveTopics(
  deps: Deps,
  input: TopicInput[],
  options: SaveOptions = {},
): Promise<void> {
  const rows = z.array(topicSchema).min(1).parse(input);
  const insert = deps.db.insert(topics).values(rows);
  if (options.onlyMissing) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: topics.key, set: { name: sql`excluded.name` } });
}

/** Adds or updates services with their prices. Throws ZodError on bad input. */
export async function saveServices(
  deps: Deps,
  input: ServiceInput[],
  options: SaveOptions = {},
): Promise<void> {
  const parsed = z.array(serviceSchema).min(1).parse(input);
  const rows = parsed.map(({ pricesMinor: _, ...service }) => service);
  const prices = parsed.flatMap((service) =>
    Object.entries(service.pricesMinor).map(([currency, amountMinor]) => ({
      serviceSlug: service.slug,
      currency: currency as Currency,
      amountMinor,
    })),
  );
  await deps.db.transaction(async (tx) => {
    const insertServices = tx.insert(services).values(rows);
    const insertPrices = tx.insert(servicePrices).values(prices);
    if (options.onlyMissing) {
      await insertServices.onConflictDoNothing();
      await insertPrices.onConflictDoNothing();
      return;
    }
    await insertServices.onConflictDoUpdate({
      target: services.slug,
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        format: sql`excluded.format`,
        durationMin: sql`excluded.duration_min`,
        lengthNote: sql`excluded.length_note`,
        topicKey: sql`excluded.topic_key`,
        active: sql`excluded.active`,
        position: sql`excluded.position`,
      },
    });
    await insertPrices.onConflictDoUpdate({
      target: [servicePrices.serviceSlug, servicePrices.currency],
      set: { amountMinor: sql`excluded.amount_minor` },
    });
  });
}
