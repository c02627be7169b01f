import { and, asc, eq } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Service } from "./schema.ts";
import { servicePrices, services, topics } from "./tables.server.ts";

export async function listServices(db: Queryable): Promise<Service[]> {
  const rows = await selectServices(db)
    .where(eq(services.active, true))
    .orderBy(asc(services.position), asc(services.slug));
  return foldPrices(rows);
}

/** Null if there is none or it is inactive. */
export async function getService(db: Queryable, slug: string): Promise<Service | null> {
  const rows = await selectServices(db).where(
    and(eq(services.slug, slug), eq(services.active, true)),
  );
  return foldPrices(rows)[0] ?? null;
}

/** The price in minor units; null if the service isn't sold in that currency. */
export async function getPrice(
  db: Queryable,
  slug: string,
  currency: Currency,
): Promise<number | null> {
  const [row] = await db
    .select({ amountMinor: servicePrices.amountMinor })
    .from(servicePrices)
    .where(and(eq(servicePrices.serviceSlug, slug), eq(servicePrices.currency, currency)));
  return row?.amountMinor ?? null;
}

/** The topic of a service, also of an inactive one; null if there is none. */
export async function getServiceTopic(db: Queryable, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ topicKey: services.topicKey })
    .from(services)
    .where(eq(services.slug, slug));
  return row?.topicKey ?? null;
}

export async function listTopics(db: Queryable): Promise<{ key: string; name: string }[]> {
  return db.select().from(topics).orderBy(asc(topics.name));
}

/** The key itself if the topic isn't known. */
/** Every topic's name by key. */
export async function listTopicNames(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ key: topics.key, name: topics.name }).from(topics);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export async function getTopicName(db: Queryable, key: string): Promise<string> {
  return (await listTopicNames(db)).get(key) ?? key;
}

function selectServices(db: Queryable) {
  return db
    .select({ service: services, price: servicePrices })
    .from(services)
    .leftJoin(servicePrices, eq(servicePrices.serviceSlug, services.slug))
    .$dynamic();
}

function foldPrices(rows: Awaited<ReturnType<typeof selectServices>>): Service[] {
  const bySlug = new Map<string, Service>();
  for (const { service, price } of rows) {
    const entry = bySlug.get(service.slug) ?? { ...service, pricesMinor: {} };
    if (price) entry.pricesMinor[price.currency] = price.amountMinor;
    bySlug.set(service.slug, entry);
  }
  return [...bySlug.values()];
}
