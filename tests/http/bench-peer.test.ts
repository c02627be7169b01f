import { afterAll, beforeAll, test } from "vitest";
import { expectSamePage } from "../../bench/pages-http.ts";
import { type ServerProcess, startServer } from "../../bench/server-process.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let product: ServerProcess;
let bare: ServerProcess;

// Reads the last build; `npm test` makes one first.
beforeAll(async () => {
  database = await testDatabase();
  const env = { DATABASE_URL: database.url, SESSION_SECRET: "of this test alone" };
  [product, bare] = await Promise.all([startServer("product", env), startServer("bare-ssr")]);
});
afterAll(async () => {
  await Promise.all([product.stop(), bare.stop()]);
  await database.drop();
});

test("the bench's bare framework serves the same login page as the product", async () => {
  await expectSamePage(product.port, bare.port, "/candidate/login");
});
