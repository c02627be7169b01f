import { afterAll, beforeAll, test } from "vitest";
import { expectSamePage } from "../../bench/pages-http.ts";
import { type ServerProcess, startPeer, startProduct } from "../../bench/server-process.ts";
import { discardDataDir } from "../support/app-server.ts";
import { testDataDir } from "../support/test-cluster.ts";

let dataDir: string;
let product: ServerProcess;
let bare: ServerProcess;

// Reads the last build; `npm test` makes one first.
beforeAll(async () => {
  dataDir = await testDataDir();
  const env = { DATA_DIR: dataDir, DEMO_SESSIONS: "off" };
  [product, bare] = await Promise.all([startProduct(env), startPeer("bare-ssr")]);
});
afterAll(async () => {
  await Promise.all([product.stop(), bare.stop()]);
  await discardDataDir(dataDir);
});

test("the bench's bare framework serves the same login page as the product", async () => {
  await expectSamePage(product.port, bare.port, "/candidate/login");
});
