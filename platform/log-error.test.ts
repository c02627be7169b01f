import { DrizzleQueryError, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { capturedLog } from "#tests/support/captured-log.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { serializeError } from "./log-error.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("nothing failed");
}

describe("a logged error", () => {
  test("from the queue, a copy of an error's fields, is readable", () => {
    const copy = { message: "terminating connection", code: "57P01" };
    expect(serializeError(copy)).toMatchObject({
      code: "57P01",
      message: "terminating connection",
    });
  });

  test("from a query has its text, state and constraint, without parameters or rows", async () => {
    const { db } = database;
    const insert = () => db.execute(sql`insert into users (email) values (${"asha@example.com"})`);
    await insert();
    const error = await failureOf(insert());
    expect(error).toBeInstanceOf(DrizzleQueryError);
    const logged = serializeError(error);
    expect(logged).toMatchObject({
      type: "DrizzleQueryError",
      query: "insert into users (email) values ($1)",
      cause: {
        type: "DatabaseError",
        code: "23505",
        constraint: "users_email_key",
        table: "users",
        message: 'duplicate key value violates unique constraint "users_email_key"',
      },
    });
    expect(logged.stack).toContain("log-error.test.ts");
    expect(JSON.stringify(logged)).not.toContain("asha");
  });

  test.each([
    ["a value of the wrong type", sql`select ${"asha rao"}::uuid`, "22P02"],
    ["a search text", sql`select to_tsquery('simple', ${"asha & & rao"})`, "42601"],
    ["a literal in the query", sql.raw(`select 'asha'::int`), "22P02"],
    ["JSON that isn't any", sql`select ${'{"name": asha}'}::jsonb`, "22P02"],
    ["a zone", sql`select now() at time zone ${"asha/rao"}`, "22023"],
  ])("from PostgreSQL doesn't quote %s", async (_what, query, code) => {
    const logged = serializeError(await failureOf(database.db.execute(query)));
    expect(logged.cause).toMatchObject({ code });
    expect(JSON.stringify(logged)).not.toMatch(/asha|rao/);
  });

  test("keeps the names of missing schema objects", async () => {
    const logged = serializeError(
      await failureOf(database.db.execute(sql`select asha from users`)),
    );
    expect(logged.cause?.message).toBe('column "asha" does not exist');
  });

  test.each([
    [new Error("Can't send mail: 550 <a@b.c> Asha Rao"), "Can't send mail: …"],
    [new Error("no such customer <Asha Rao>"), "no such customer <…>"],
    [new Error("no such customer 'Asha Rao"), "no such customer '…"],
    [new Error("asha@example.com was refused"), "… was refused"],
    [new Error("nobody answers at +91 98765 43210"), "nobody answers at …"],
    [new Error("the code 123456 was used"), "the code … was used"],
    [new Error("one line\nAsha Rao"), "one line"],
    [new Error("The order GR-10000001 has no pack."), "The order GR-10000001 has no pack."],
    [new Error("It didn't answer in 25000 ms."), "It didn't answer in 25000 ms."],
  ])("hides possible personal data in %s", (error, message) => {
    const logged = serializeError(new Error("outer", { cause: error }));
    expect(logged.cause?.message).toBe(message);
    expect(JSON.stringify(logged)).not.toMatch(/Asha|@example|98765/);
  });

  test("from the platform hides its input: JSON, URLs, zones", () => {
    for (const fail of [
      () => JSON.parse("asha@example.com"),
      () => JSON.parse('{"name": asha'),
      () => new URL("asha rao"),
      () => new Intl.DateTimeFormat("en", { timeZone: "asha/rao" }),
      () => decodeURIComponent("asha%"),
    ]) {
      let logged = "";
      try {
        fail();
      } catch (error) {
        logged = JSON.stringify(serializeError(error));
      }
      expect(logged).toContain('"stack"');
      expect(logged).not.toMatch(/asha(?! rao")|rao/);
    }
  });

  test("has no values when logged directly, or when it isn't an Error", () => {
    const captured = capturedLog();
    const error = Object.assign(new Error("550 <asha@example.com>"), { rejected: ["asha"] });
    captured.log.error(error);
    captured.log.error({ err: error });
    captured.log.error({ err: "asha" });
    captured.log.error({ err: new AggregateError([error], "asha@example.com") }, "several");
    expect(captured.lines()).toHaveLength(4);
    expect(captured.text()).not.toContain("asha");
  });
});
