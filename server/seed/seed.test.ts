import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPrice, listServices } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { servicePrices, services } from "#modules/catalog/tables.server.ts";
import { expertOverrides, experts } from "#modules/experts/tables.server.ts";
import { findCoupon } from "#modules/promotions/data.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { seedCatalog } from "./catalog.ts";
import { seedCoupons } from "./coupons.ts";
import { DEMO_EXPERTS, seedDemo } from "./demo.ts";
import { DemoExpertsFile } from "./demo-experts/demo-expert.ts";
import { parseWeek } from "./demo-experts/to-input.ts";

let database: TestDatabase;
const clock = fixedClock("2026-11-21T12:00:00Z");
const config = loadConfig({}, () => "secret", BRAND);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe("seedCatalog", () => {
  test("fills an empty database and keeps an operator's price", async () => {
    const { db } = database;
    await seedCatalog({ db });
    expect(await listServices(db)).toHaveLength(21);
    expect(await getPrice(db, "c-roles", "INR")).toBe(799900);

    await db
      .update(servicePrices)
      .set({ amountMinor: 8100 })
      .where(sql`service_slug = 'coding' and currency = 'USD'`);
    await db.update(services).set({ title: "Ours" }).where(eq(services.slug, "finance"));
    await seedCatalog({ db });
    expect(await getPrice(db, "coding", "USD")).toBe(8100);
    expect((await listServices(db)).find((service) => service.slug === "finance")?.title).toBe(
      "Ours",
    );
  });
});

describe("seedCoupons", () => {
  test("keeps the banner's code at 9% off interviews from 2025 to the end of 2099", async () => {
    const { db } = database;
    await seedCoupons({ db });
    const find = (at: string, takes: "any" | "interview" = "interview") =>
      findCoupon(db, "halloween9", takes, new Date(at));
    expect((await find("2024-12-31T23:59:59Z")).ok).toBe(false);
    for (const at of ["2025-01-01T00:00:00Z", "2099-12-31T23:59:58Z"]) {
      expect(await find(at)).toMatchObject({ ok: true, code: "HALLOWEEN9", percent: 9 });
    }
    expect((await find("2100-01-01T00:00:00Z")).ok).toBe(false);
    expect((await find("2026-11-21T00:00:00Z", "any")).ok).toBe(false);
  });
});

describe("seedDemo", () => {
  test("adds every demo expert once, marked as a demo, and keeps changes", async () => {
    const { db } = database;
    const deps = { db, clock, config };
    await seedCatalog(deps);
    expect(await seedDemo(deps)).toBe(DEMO_EXPERTS.length);
    const { rows } = await db.execute(sql`
      select e.is_demo, u.email = e.slug || '@experts.greenroom.example' as may_sign_in, m.role
      from experts e join users u on u.id = e.user_id join memberships m on m.user_id = u.id`);
    expect(rows).toEqual(
      DEMO_EXPERTS.map(() => ({ is_demo: true, may_sign_in: true, role: "expert" })),
    );

    await db.update(experts).set({ headline: "Ours" }).where(eq(experts.slug, "priya-raman"));
    expect(await seedDemo(deps)).toBe(0);
    const [priya] = await db.select().from(experts).where(eq(experts.slug, "priya-raman"));
    expect(priya?.headline).toBe("Ours");
  });

  test("counts days off in the expert's own zone", async () => {
    // At 12:00Z on the 21st it is already the 22nd on Lord Howe and in Auckland (+13), and still
    // the 21st in Honolulu. Aroha is off six days after the seed.
    const rows = await database.db
      .select({ date: expertOverrides.date, windows: expertOverrides.windows })
      .from(expertOverrides)
      .innerJoin(experts, eq(experts.id, expertOverrides.expertId))
      .where(eq(experts.slug, "aroha-tamihana"));
    expect(rows).toEqual([{ date: "2026-11-28", windows: [] }]);
  });

  test("refuses prod", async () => {
    const prod = { ...config, appEnv: "prod" as const };
    await expect(seedDemo({ db: database.db, clock, config: prod })).rejects.toThrow("prod");
  });
});

describe("the demo experts", () => {
  test("are at least 36 in at least 14 zones", () => {
    expect(DEMO_EXPERTS.length).toBeGreaterThanOrEqual(36);
    expect(new Set(DEMO_EXPERTS.map((expert) => expert.zone)).size).toBeGreaterThanOrEqual(14);
    expect(DEMO_EXPERTS.map((expert) => expert.zone)).toEqual(
      expect.arrayContaining([
        "America/New_York",
        "America/Los_Angeles",
        "Europe/London",
        "Europe/Berlin",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Asia/Singapore",
        "Australia/Sydney",
        "Australia/Lord_Howe",
        "America/Sao_Paulo",
      ]),
    );
  });

  test.each([
    ["hours", "1-5 9-12"],
    ["otherHours", { 6: "7 to 9" }],
    ["zone", "Nowhere/Here"],
    ["topic", ["coding"]],
  ])("are rejected if %s is %j", (field, value) => {
    const [expert] = DEMO_EXPERTS;
    expect(DemoExpertsFile.safeParse([expert]).success).toBe(true);
    expect(DemoExpertsFile.safeParse([{ ...expert, [field]: value }]).success).toBe(false);
  });

  test("cover every live service with at least three", async () => {
    await seedCatalog(database);
    for (const service of (await listServices(database.db)).filter(isLive)) {
      const able = DEMO_EXPERTS.filter((expert) => expert.topics.includes(service.topicKey));
      expect(able.length, service.slug).toBeGreaterThanOrEqual(3);
    }
  });
});

test("parseWeek parses days, ranges, several windows and nights", () => {
  expect(parseWeek("1-2 09:00-12:00,22:00-26:00; 7,1 06:30-07:00")).toEqual([
    {
      weekday: 1,
      windows: [
        { startMin: 540, endMin: 720 },
        { startMin: 1320, endMin: 1560 },
        { startMin: 390, endMin: 420 },
      ],
    },
    {
      weekday: 2,
      windows: [
        { startMin: 540, endMin: 720 },
        { startMin: 1320, endMin: 1560 },
      ],
    },
    { weekday: 7, windows: [{ startMin: 390, endMin: 420 }] },
  ]);
  expect(() => parseWeek("1-5 9-12")).toThrow("Not a window");
});
