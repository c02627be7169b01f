import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveServices, saveTopics } from "#modules/catalog/commands.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { saveExperts, setExpertHours, setExpertOverrides } from "./commands.server.ts";
import { getExpertProfile } from "./public-profiles.server.ts";
import type { ExpertInput } from "./schema.ts";

const config = loadConfig({}, () => "secret", BRAND);
const clock = fixedClock("2026-11-21T12:00:00Z");
const ASHA: ExpertInput = {
  slug: "asha-rao",
  name: "Asha Rao",
  email: "asha@experts.greenroom.example",
  headline: "Asks twice",
  biography: "Asks once more.",
  zone: "Asia/Kolkata",
  languages: ["en", "kn"],
  years: 12,
  status: "active",
  avatarSeed: "asha-rao",
  isDemo: false,
  topicKeys: ["coding"],
  week: [{ weekday: 1, windows: [{ startMin: 540, endMin: 720 }] }],
};

let database: TestDatabase;
let listener: pg.Client;
const notifications: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await saveTopics(database, [
    { key: "coding", name: "Coding" },
    { key: "devops", name: "DevOps" },
  ]);
  listener = new pg.Client({ connectionString: database.url });
  listener.on("notification", ({ channel, payload }) =>
    notifications.push(`${channel} ${payload}`),
  );
  await listener.connect();
  await listener.query("listen calendar");
  await listener.query("listen catalog");
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

/** The notifications of a write. PostgreSQL delivers them before the listener's next response. */
async function hear(write: () => Promise<unknown>): Promise<string[]> {
  notifications.length = 0;
  await write();
  await listener.query("select 1");
  return [...new Set(notifications)];
}

async function version(slug: string): Promise<number> {
  const { rows } = await database.db.$client.query(
    "select calendar_version::int as version from experts where slug = $1",
    [slug],
  );
  return rows[0].version;
}

test("adds an expert with the default settings, and updates it by slug", async () => {
  const deps = { db: database.db, clock, config };
  const ids = await saveExperts(deps, [ASHA]);
  await saveExperts(deps, [{ ...ASHA, years: 13, topicKeys: ["devops", "coding"] }]);
  const profile = await getExpertProfile(database.db, "asha-rao");
  expect(profile).toMatchObject({ id: ids.get("asha-rao"), years: 13 });
  expect(profile?.topicKeys).toEqual(["coding", "devops"]);
  const { rows } = await database.db.$client.query(
    "select notice_min, buffer_min, grid_min, horizon_days, daily_cap from experts",
  );
  expect(rows).toEqual([
    { notice_min: 720, buffer_min: 15, grid_min: 30, horizon_days: 60, daily_cap: 4 },
  ]);
});

test("rejects bad input and saves none of it", async () => {
  const deps = { db: database.db, clock, config };
  const bad = { ...ASHA, slug: "no-body", email: "no@body.example", topicKeys: ["no-such-topic"] };
  await expect(saveExperts(deps, [bad])).rejects.toThrow();
  await expect(saveExperts(deps, [{ ...bad, topicKeys: [] }])).rejects.toThrow();
  expect(await getExpertProfile(database.db, "no-body")).toBeNull();
});

test("raises the calendar's version and notifies on every change", async () => {
  const { db } = database;
  const ids = await saveExperts({ db, clock, config }, [ASHA]);
  const expertId = ids.get("asha-rao")!;
  const sqlOf = (text: string) => () => db.$client.query(text, [expertId]);
  const changes: [string, () => Promise<unknown>][] = [
    ["hours", () => setExpertHours(db, [{ expertId, week: [] }])],
    ["hours again", () => setExpertHours(db, [{ expertId, week: ASHA.week }])],
    [
      "a day off",
      () =>
        setExpertOverrides(db, [{ expertId, overrides: [{ date: "2026-12-24", windows: [] }] }]),
    ],
    ["busy", sqlOf("insert into expert_busy values ($1, now(), now() + interval '1 hour', 'ics')")],
    ["no longer busy", sqlOf("delete from expert_busy where expert_id = $1")],
    ["zone", sqlOf("update experts set zone = 'Asia/Kathmandu' where id = $1")],
    ["notice", sqlOf("update experts set notice_min = 300 where id = $1")],
    ["status", sqlOf("update experts set status = 'paused' where id = $1")],
    ["a booking's way", sqlOf("select touch_calendar($1)")],
  ];
  for (const [what, change] of changes) {
    const before = await version("asha-rao");
    expect(await hear(change), what).toEqual([`calendar ${expertId}`]);
    expect(await version("asha-rao"), what).toBeGreaterThan(before);
  }
});

test("ignores changes that don't affect the calendar", async () => {
  const before = await version("asha-rao");
  const rename = () => database.db.$client.query("update experts set headline = 'Asks again'");
  expect(await hear(rename)).toEqual([]);
  expect(await version("asha-rao")).toBe(before);
});

test("notifies when a price changes", async () => {
  const coding = {
    slug: "coding",
    title: "Coding",
    description: "Out loud",
    format: "live" as const,
    durationMin: 60,
    lengthNote: "60 min",
    topicKey: "coding",
    active: true,
    position: 0,
    pricesMinor: { USD: 7900, INR: 399900 },
  };
  expect(await hear(() => saveServices(database, [coding]))).toEqual(["catalog "]);
  await expect(saveServices(database, [{ ...coding, durationMin: null }])).rejects.toThrow(
    "length",
  );
});
