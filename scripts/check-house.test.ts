import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PUBLISHED } from "../modules/published.ts";
import { checkRules } from "./check-house.ts";
import { readSources } from "./house/source.ts";
import { binOf, ROOT } from "../server/bundle/child.ts";

/** Valid files that show what is allowed. */
const CLEAN = {
  "lib/money.ts": "export type Currency = 'USD';",
  "platform/clock.ts": "export const clock = { now: () => new Date() };",
  "platform/db/client.ts": "import pg from 'pg'; export default pg;",
  "adapters/mail/smtp.ts":
    "import { createTransport } from 'nodemailer'; export default createTransport;",
  "modules/orders/tables.server.ts": 'export const orders = pgTable("orders", {});',
  "modules/orders/data.server.ts":
    "import { orders } from './tables.server.ts'; export const list = (tx: any, now: Date) => tx.execute(sql`select 1 from orders where at < ${new Date(now)}`) ?? orders;",
  "modules/claims/data.server.ts": "export const list = sql`select ${1} from order_list`;",
  "modules/claims/commands/file-claim.server.ts":
    "import { list } from '#modules/orders/data.server.ts'; export const file = (deps: any) => deps.db.transaction(async (tx: any) => list(tx, deps.clock.now()));",
  "app/ui/button.tsx": "export const Button = () => Date.now();",
  "app/routes/site/home.tsx":
    "import { list } from '#modules/orders/data.server.ts'; import { Button } from '#app/ui/button.tsx'; export const loader = list; export default Button;",
  "server/main.ts":
    "import { file } from '#modules/claims/commands/file-claim.server.ts'; file({});",
  "tests/make.ts": "export const make = 1;",
};

const roots: string[] = [];

function broken(change: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "house-"));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...CLEAN, ...change })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkRules(root).broken;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

test("publishes no file that no other module imports", () => {
  const sources = readSources(ROOT, "modules");
  for (const [module, files] of Object.entries(PUBLISHED)) {
    for (const file of files) {
      const path = `modules/${module}/${file}`;
      const isImported = sources.some(
        (source) =>
          !source.path.startsWith(`modules/${module}/`) &&
          source.imports.some(({ to }) => to === path),
      );
      expect(isImported, path).toBe(true);
    }
  }
});

test("passes a clean tree", () => {
  expect(broken({})).toEqual([]);
});

test.each([
  [
    "a module of a higher rank",
    "modules/orders/policy.ts",
    "import '#modules/claims/data.server.ts';",
  ],
  [
    "another module's file that isn't published",
    "modules/claims/data.server.ts",
    "import '#modules/orders/transitions.ts';",
  ],
  [
    "another module's tables",
    "modules/claims/data.server.ts",
    "import '#modules/orders/tables.server.ts';",
  ],
  [
    "SQL that names another module's table",
    "modules/claims/data.server.ts",
    "export const a = sql`select ${1} from orders`;",
  ],
  [
    "SQL that reads a view of a higher rank",
    "modules/ledger/data.server.ts",
    "export const a = sql`select ${1} from order_list`;",
  ],
  [
    "SQL that writes to a view",
    "modules/claims/data.server.ts",
    "export const a = sql`delete from order_list where id = ${1}`;",
  ],
  [
    "a page that tells products apart",
    "app/routes/site/home.tsx",
    "export const isPack = (line: any) => line.product === 'pack';",
  ],
  [
    "a switch over products",
    "server/http/api.ts",
    "export function api(order: any) { switch (order.lines[0]?.product) { default: } }",
  ],
  ["a product known to others", "server/main.ts", "import '#modules/orders/product.server.ts';"],
  ["a module that knows a page", "modules/orders/policy.ts", "import '#app/routes/site/home.tsx';"],
  [
    "a platform that knows a module",
    "platform/jobs.ts",
    "import type { A } from '#modules/orders/policy.ts';",
  ],
  ["a pure helper that knows the platform", "lib/dates.ts", "import '#platform/clock.ts';"],
  [
    "a design system that knows a module",
    "app/ui/card.tsx",
    "import type { A } from '#modules/orders/policy.ts';",
  ],
  [
    "a route of another surface",
    "app/routes/admin/list.tsx",
    "import '#app/routes/site/home.tsx';",
  ],
  [
    "a page's second server file",
    "app/routes/booking/order-actions.server.ts",
    "export const actions = {};",
  ],
  [
    "server code in the browser",
    "app/components/card.tsx",
    "import { list } from '#modules/orders/data.server.ts';",
  ],
  ["TSX where Node runs", "server/page.ts", "import { Button } from '#app/ui/button.tsx';"],
  ["a browser's Intl", "app/ui/date.tsx", "export const day = new Intl.DateTimeFormat('en');"],
  ["a browser's locale", "lib/count.ts", "export const count = (n: number) => n.toLocaleString();"],
  ["the machine's time", "modules/orders/policy.ts", "export const at = () => new Date();"],
  [
    "the network inside a transaction",
    "modules/orders/policy.ts",
    "export const a = (db: any) => db.transaction(async (tx: any) => fetch(tx));",
  ],
  [
    "the pool inside a transaction",
    "modules/orders/policy.ts",
    "export const a = (db: any) => db.transaction(async (tx: any) => db.select(tx));",
  ],
  ["a vague name", "modules/orders/utils.ts", "export {};"],
  [
    "a module without a rank",
    "modules/unknown/policy.ts",
    "import '#modules/orders/data.server.ts';",
  ],
])("refuses %s", (_, path, text) => {
  const found = broken({ [path]: text });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${path}:1 `);
  expect(found[0]).toContain("Instead: ");
});

test("refuses a server file of one page among the shared ones, and of two pages beside one", () => {
  const order = "import { a } from './components/a.server.ts'; export const loader = () => a;";
  const one = {
    "app/routes/admin/order.tsx": order,
    "app/routes/admin/components/a.server.ts": "export const a = 1;",
  };
  expect(broken(one)).toEqual([expect.stringContaining("app/routes/admin/components/a.server.ts")]);
  expect(broken({ ...one, "app/routes/admin/orders.tsx": order })).toEqual([]);

  const beside = {
    "app/routes/admin/order.tsx": order.replace("components/a", "order"),
    "app/routes/admin/order.server.ts": "export const a = 1;",
  };
  expect(broken(beside)).toEqual([]);
  const both = { ...beside, "app/routes/admin/orders.tsx": beside["app/routes/admin/order.tsx"] };
  expect(broken(both)).toEqual([expect.stringContaining("app/routes/admin/order.server.ts")]);
});

test("lets a page's parts import types from its server file, and file routes have one", () => {
  const part = "import type { A } from '../pack.server.ts'; export const Part = (_: A) => null;";
  const pack = {
    "app/routes/booking/pack.tsx": "import { a } from './pack.server.ts'; export const loader = a;",
    "app/routes/booking/pack.server.ts": "export type A = 1; export const a = 1;",
    "app/routes/booking/components/part.tsx": part,
    "app/routes/booking/file.ts": "import { a } from './file.server.ts'; export const loader = a;",
    "app/routes/booking/file.server.ts": "export const a = 1;",
  };
  expect(broken(pack)).toEqual([]);
  const other = part.replace("type { A }", "{ a }").replace("(_: A)", "()");
  expect(broken({ ...pack, "app/routes/booking/other.tsx": other.replace("../", "./") })).toEqual([
    expect.stringContaining("app/routes/booking/pack.server.ts"),
  ]);
});

test.each([
  ["the driver outside platform/db", "modules/orders/policy.ts", "import 'pg';"],
  ["a vendor wrapped twice", "adapters/mail/other.ts", "import 'nodemailer';"],
  ["test code in the product", "server/page.ts", "import '#tests/make.ts';"],
  ["another file's test", "server/page.ts", "import './other.test.ts';"],
])("oxlint refuses %s", (_, path, text) => {
  const allowed = ["platform/db/client.ts", "adapters/mail/nodemailer.ts", "server/page.test.ts"];
  const root = mkdtempSync(join(tmpdir(), "house-"));
  roots.push(root);
  const config = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
  writeFileSync(join(root, ".oxlintrc.json"), config.replace('"typeAware": true, ', ""));
  for (const file of [path, ...allowed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const lint = [binOf("oxlint"), "-f", "unix"];
  const { stdout } = spawnSync(process.execPath, lint, { cwd: root, encoding: "utf8" });
  const restricted = stdout.split("\n").filter((line) => line.includes("no-restricted-imports"));
  expect(restricted).toEqual([expect.stringContaining(`${path}:1:`)]);
});
