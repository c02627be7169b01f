import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listServices } from "#modules/catalog/data.server.ts";
import { openSlotCache } from "#modules/booking/slot-cache.server.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import type { Service } from "#modules/catalog/schema.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { seedCatalog } from "#server/seed/catalog.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { saveExperts } from "#modules/experts/commands.server.ts";
import { listExpertFacets, matchExperts } from "#modules/experts/public-profiles.server.ts";
import { listExperts } from "#modules/search/expert-listing.server.ts";
import { PAGE_SIZE } from "#modules/experts/listing-query.ts";
import type { ListingQuery } from "#modules/experts/listing-query.ts";
import type { ExpertInput } from "#modules/experts/schema.ts";

const clock = fixedClock("2026-11-21T12:00:00Z");
const config = loadConfig({}, () => "secret", BRAND);
const DAY_MS = 86_400_000;

let database: TestDatabase;
let slots: SlotCache;
let services: Service[];

beforeAll(async () => {
  database = await testDatabase();
  await seedCatalog(database);
  await seedDemo({ db: database.db, clock, config });
  slots = await openSlotCache({ db: database.db, databaseUrl: database.url, clock, config });
  services = await listServices(database.db);
});
afterAll(async () => {
  await slots.close();
  await database.drop();
});

async function list(changes: Partial<ListingQuery>, currency: "USD" | "INR" = "USD") {
  const { zones } = await listExpertFacets(database.db);
  const query: ListingQuery = { sort: "soonest", page: 1, ...changes };
  return listExperts({ db: database.db, clock, slots }, query, {
    services,
    currency,
    zone: query.zone ?? "UTC",
    expertZones: zones,
  });
}

const slugs = (listing: { experts: { slug: string }[] }) =>
  listing.experts.map((expert) => expert.slug);

describe("listExperts", () => {
  test("pages through all experts once, the soonest free first", async () => {
    const first = await list({});
    expect(first.total).toBeGreaterThanOrEqual(36);
    const seen: string[] = [];
    const starts: number[] = [];
    for (let page = 1; page <= first.pageCount; page++) {
      const listing = await list({ page });
      expect(listing.experts.length).toBeLessThanOrEqual(PAGE_SIZE);
      seen.push(...slugs(listing));
      starts.push(...listing.experts.map((expert) => expert.nextFreeAt?.getTime() ?? Infinity));
    }
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[0]).toBeGreaterThan(clock.now().getTime());
    expect((await list({ page: 999 })).page).toBe(first.pageCount);
  });

  test("filters by topic, language and price", async () => {
    const drivers = await list({ topic: "truck-drivers" });
    expect(slugs(drivers).toSorted()).toEqual(["harpreet-gill", "terrence-boyd", "wade-kimball"]);
    expect(slugs(await list({ topic: "truck-drivers", language: "pa" }))).toEqual([
      "harpreet-gill",
    ]);
    const cheap = await list({ price: 39 });
    expect(cheap.experts.every((expert) => expert.priceMinor === 3900)).toBe(true);
    expect(cheap.total).toBeGreaterThanOrEqual(5);
    expect((await list({ topic: "c-roles", price: 79 })).total).toBe(0);
    expect((await list({ topic: "c-roles", price: 7999 }, "INR")).total).toBeGreaterThan(2);
    expect((await list({ topic: "no-such-topic" })).total).toBe(0);
  });

  test("sorts by experience, price and name", async () => {
    const years = (await list({ sort: "experience" })).experts.map((expert) => expert.years);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    const prices = (await list({ sort: "price" })).experts.map((expert) => expert.priceMinor);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const names = (await list({ sort: "name" })).experts.map((expert) => expert.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
  });

  test("filters by hours that overlap a part of the visitor's day", async () => {
    // Maricel works 06:00–08:00 and 18:00–23:00 in Manila (UTC+8), which is 23:00–01:00 and
    // 11:00–16:00 in Berlin (UTC+1 in November).
    const search = { topic: "nurse-practitioner", zone: "Europe/Berlin" } as const;
    const inPart = async (when: "morning" | "afternoon" | "evening") =>
      slugs(await list({ ...search, when })).includes("maricel-santos");
    expect(await inPart("morning")).toBe(true);
    expect(await inPart("afternoon")).toBe(true);
    expect(await inPart("evening")).toBe(true);
    // In London both start an hour earlier: 22:00–00:00 and 10:00–15:00. In Manila itself nothing
    // falls between noon and six.
    expect(slugs(await list({ ...search, zone: "Asia/Manila", when: "afternoon" }))).not.toContain(
      "maricel-santos",
    );
  });

  test("filters by experts free within some days", async () => {
    const day = await list({ within: "1", sort: "name" });
    const latest = clock.now().getTime() + DAY_MS;
    expect(day.total).toBeGreaterThan(0);
    for (const { nextFreeAt } of day.experts) {
      expect(nextFreeAt!.getTime()).toBeLessThanOrEqual(latest);
    }
    expect(day.total).toBeLessThan((await list({ within: "7" })).total);
  });

  test("drops a paused expert as soon as the database notifies", async () => {
    const { db } = database;
    const total = async () => (await list({ topic: "devops" })).total;
    const before = await total();
    await db.$client.query("update experts set status = 'paused' where slug = 'isla-hartigan'");
    await expect.poll(total).toBe(before - 1);
    await db.$client.query("update experts set status = 'active' where slug = 'isla-hartigan'");
    await expect.poll(total).toBe(before);
  });
});

test("finds a topic among 1,000 experts by its index", async () => {
  const crowd = await testDatabase();
  const { db } = crowd;
  await seedCatalog({ db });
  const demoExperts = await seedDemo({ db, clock, config });
  await saveExperts(
    { db, clock, config },
    Array.from({ length: 1000 }, (_, at) => extra(at)),
  );
  await db.$client.query("analyze");

  const offers = [{ topicKey: "truck-drivers", amountMinor: 7900, durationMin: 60 }];
  expect(await matchExperts(db, offers, {})).toHaveLength(3);
  const { rows } = await db.$client.query(
    `explain (format json, analyze)
     select e.id from unnest(array['truck-drivers']) as offer (topic_key)
     join expert_topics t on t.topic_key = offer.topic_key
     join experts e on e.id = t.expert_id where e.status = 'active'`,
  );
  // Without the index expert_topics_topic_key_idx this is a Seq Scan.
  expect(JSON.stringify(rows)).toContain("expert_topics_topic_key_idx");

  const cache = await openSlotCache({ db, databaseUrl: crowd.url, clock, config });
  const { zones } = await listExpertFacets(db);
  const listing = await listExperts(
    { db, clock, slots: cache },
    { sort: "soonest", page: 80 },
    { services, currency: "USD", zone: "UTC", expertZones: zones },
  );
  expect(listing.total).toBe(1000 + demoExperts);
  expect(listing.experts).toHaveLength(PAGE_SIZE);
  await cache.close();
  await crowd.drop();
});

function extra(at: number): ExpertInput {
  return {
    slug: `extra-${at}`,
    name: `Extra ${at}`,
    email: `extra-${at}@experts.greenroom.example`,
    headline: "One of many",
    biography: "Stands here to be found quickly.",
    zone: at % 2 ? "Asia/Kolkata" : "America/New_York",
    languages: ["en"],
    years: at % 40,
    status: "active",
    avatarSeed: `extra-${at}`,
    isDemo: true,
    topicKeys: [["coding", "finance", "data-science", "devops"][at % 4]!],
    week: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      windows: [{ startMin: 540 + (at % 8) * 30, endMin: 1020 }],
    })),
  };
}
