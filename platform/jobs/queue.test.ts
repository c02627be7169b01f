import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createLog } from "../log.ts";
import { defineJob } from "./define.ts";
import type { Queue } from "./port.ts";
import { openQueue } from "./queue.ts";

let database: TestDatabase;
let queue: Queue;
const tried: unknown[] = [];

const job = defineJob({
  name: "test.fails",
  schema: z.object({ n: z.number() }),
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  async handle() {},
});

beforeAll(async () => {
  database = await testDatabase();
  queue = await openQueue(database.url, [job], createLog("silent"));
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

test("commits and rolls back a job with its transaction", async () => {
  const { db } = database;
  const count = async () =>
    (await db.$client.query("select from pgboss.job where name = 'test.fails'")).rowCount;
  await expect(
    db.transaction(async (tx) => {
      await queue.enqueue(tx, "test.fails", { n: 1 });
      throw new Error("roll back");
    }),
  ).rejects.toThrow("roll back");
  expect(await count()).toBe(0);
  await db.transaction((tx) => queue.enqueue(tx, "test.fails", { n: 2 }));
  expect(await count()).toBe(1);
});

test("writes only queues whose options have changed", async () => {
  const other = { ...job, name: "test.other" };
  const written = async (limit: number) => {
    const changed = { ...other, retry: { ...other.retry, limit } };
    await (await openQueue(database.url, [job, changed], createLog("silent"))).stop();
    const { rows } = await database.db.$client.query(
      "select name, retry_limit, updated_on from pgboss.queue where name like 'test.%' order by 1",
    );
    return rows;
  };
  const [fails, created] = await written(1);
  expect(await written(1)).toEqual([fails, created]);
  const [same, updated] = await written(2);
  expect(same).toEqual(fails);
  expect(updated).toMatchObject({ name: "test.other", retry_limit: 2 });
});

test("keeps a job that failed for good as a dead letter", async () => {
  await queue.work(async (_name, payload) => {
    tried.push(payload);
    throw new Error("always");
  });
  await expect
    .poll(() => queue.deadLetters(), { timeout: 20_000 })
    .toMatchObject([{ name: "test.fails", payload: { n: 2 }, error: "always" }]);
  expect(tried).toEqual([{ n: 2 }]);
});

test("stops starting when the process stops", async () => {
  const unschedulable = { ...job, name: "test.unschedulable", schedule: "no time at all" };
  const failing = await openQueue(database.url, [unschedulable], createLog("silent"));
  let isStopping = false;
  const working = failing.work(
    async () => {},
    () => isStopping,
  );
  isStopping = true;
  await working;
  await failing.stop();
});

test("replays a dead letter once", async () => {
  const [letter] = await queue.deadLetters();
  const both = await Promise.all([queue.replay(letter!.id), queue.replay(letter!.id)]);
  expect(both.filter((isReplayed) => isReplayed)).toHaveLength(1);
  await expect.poll(() => tried, { timeout: 20_000 }).toEqual([{ n: 2 }, { n: 2 }]);
  await expect.poll(async () => (await queue.deadLetters()).length, { timeout: 20_000 }).toBe(1);
  expect((await queue.deadLetters())[0]!.id).not.toBe(letter!.id);
});
