import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createActionLimits } from "./action-limits.ts";
import { fixedClock } from "./clock.ts";
import { LIMITS } from "./config/limits.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 16 });
});
afterAll(() => database.drop());

const clock = fixedClock("2027-01-11T08:00:00Z");
const copy = (rateLimitScale = 1) => {
  const config = { limits: LIMITS, rateLimitScale, sessionSecret: "of this test" };
  return createActionLimits({ config, db: database.db, clock });
};
const stored = async () =>
  (await database.db.$client.query<{ key: Buffer; tries: number }>("select * from rate_limits"))
    .rows;

test("counts 50 parallel tries on two processes together", async () => {
  const copies = [copy(), copy()];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => copies[n % 2]!.count("codes", "192.0.2.1")),
  );
  expect(answers.filter((refused) => refused === null)).toHaveLength(30);
  expect(await copy().count("codes", "192.0.2.1")).toEqual({ retryAfterSeconds: 600 });
  expect(await copy().count("codes", "192.0.2.2")).toBeNull();
  expect(await copy().count("guesses", "192.0.2.1")).toBeNull();
  expect(await copy(2).count("codes", "192.0.2.1")).toBeNull();
});

test("starts a new window when the old one ends, and deletes ended ones", async () => {
  const limits = copy();
  for (let n = 0; n < 40; n += 1) await limits.count("leads", `198.51.100.${n}`);
  const before = (await stored()).length;
  clock.advance(600_000);
  expect(await limits.count("codes", "192.0.2.1")).toBeNull();
  for (let n = 0; n < 30; n += 1) await limits.count("leads", "198.51.100.1");
  expect(before).toBeGreaterThan(40);
  expect((await stored()).length).toBe(2);
  expect(await limits.count("leads", "198.51.100.1")).toEqual({ retryAfterSeconds: 60 });
});

test("stores no IP address", async () => {
  await copy().count("holds", "2001:db8::1");
  const text = (await stored()).map(({ key }) => key.toString("latin1")).join();
  expect(text).not.toMatch(/2001|192\.0|198\.51/);
});

test("refuses a full window without a query", async () => {
  const limits = copy();
  for (let n = 0; n < 61; n += 1) await limits.count("orders", "203.0.113.5");
  const tries = async () => Math.max(...(await stored()).map((row) => row.tries));
  expect(await tries()).toBe(61);
  expect(await limits.count("orders", "203.0.113.5")).toEqual({ retryAfterSeconds: 60 });
  expect(await tries()).toBe(61);
});
