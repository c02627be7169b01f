import { sql } from "drizzle-orm";

import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { installQueue } from "../jobs/queue.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { useEmbeddedFolder } from "#tests/support/embedded-folder.ts";
import {
  appUrlOf,
  asAdmin,
  createEmptyDatabase,
  dropDatabase,
} from "#tests/support/test-cluster.ts";
import { sqlState } from "../errors.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { grantToApplication } from "./roles.ts";

const DENIED = "42501";

describe("the app role", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  test("owns nothing and is no superuser", async () => {
    const { rows } = await database.db.execute(sql`
      select r.rolname as name, r.rolsuper as super, r.rolcreaterole as roles, r.rolcreatedb as databases,
             (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
             (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
      from pg_roles r where r.rolname = current_user`);
    expect(rows).toEqual([
      {
        name: "greenroom_app",
        super: false,
        roles: false,
        databases: false,
        owned: 0,
        memberships: 0,
      },
    ]);
  });

  test.each([
    "update ledger_entries set amount_minor = 1",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "update ledger_transactions set ref = 'x'",
    "delete from ledger_transactions",
    "update ledger_days set amount_minor = 1",
    "delete from expert_balances",
    "delete from schema_migrations",
    "update status_transitions set to_status = 'paid'",
    "update booking_list set moves = 9",
    "delete from payment_list",
    "truncate users cascade",
    "drop table users cascade",
    "alter table users add column x int",
    "alter table ledger_entries disable trigger user",
    "drop trigger ledger_entries_kept on ledger_entries",
    "create table public.mine (x int)",
    "create function public.mine() returns int language sql as 'select 1'",
    "create or replace function ledger_is_append_only() returns trigger language plpgsql as 'begin return null; end'",
    "create schema mine",
    "drop schema pgboss cascade",
    "alter table pgboss.job add column x int",
    "create extension pg_stat_statements",
    "set session_replication_role = replica",
    "set role greenroom",
    "copy users to program 'true'",
  ])("may not %s", async (statement) => {
    const error: unknown = await database.db.$client.query(statement).catch((e: unknown) => e);
    expect(sqlState(error)).toBe(DENIED);
  });

  test("may post to the ledger and read it", async () => {
    await database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`insert into ledger_transactions (kind, ref, at) values ('sold', 'r1', now()) returning id`,
      );
      const id = rows[0]!.id;
      await tx.execute(sql`
        insert into ledger_entries (transaction_id, account, party, currency, amount_minor)
        values (${id}::uuid, 'customer', 'x', 'USD', 5), (${id}::uuid, 'revenue', 'x', 'USD', -5)`);
    });
    const { rows } = await database.db.execute(
      sql`select sum(amount_minor)::int as sum, count(*)::int as count from ledger_entries`,
    );
    expect(rows).toEqual([{ sum: 0, count: 2 }]);
  });

  test("can use every table without extra grants in migrations", async () => {
    const { rows } = await database.db.execute(sql`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
        and not has_table_privilege(c.oid, 'select')`);
    expect(rows).toEqual([]);
  });
});

describe("two roles on an external database", () => {
  test("are set up at start; processes with the app role alone start when nothing is pending", async () => {
    const cluster = inject("testCluster");
    const ownerUrl = await createEmptyDatabase(cluster);
    const log = createLog("silent");
    try {
      const DATABASE_URL = appUrlOf(cluster, ownerUrl);
      const alone = loadConfig({ DATABASE_URL }, () => "a local secret", BRAND);
      await expect(openDatabase(alone, log)).rejects.toThrow("permission denied");
      const both = loadConfig(
        { DATABASE_URL, DATABASE_OWNER_URL: ownerUrl },
        () => "a local secret",
        BRAND,
      );
      expect((await openDatabase(both, log)).url).toBe(DATABASE_URL);
      expect((await openDatabase(alone, log)).url).toBe(DATABASE_URL);
      const write = (url: string) =>
        asAdmin(url, (client) => client.query("delete from ledger_entries"));
      await expect(write(DATABASE_URL)).rejects.toMatchObject({ code: DENIED });
    } finally {
      await dropDatabase(cluster, ownerUrl);
    }
  });

  test("may be the same role in both URLs", async () => {
    const ownerUrl = await createEmptyDatabase(inject("testCluster"));
    try {
      await migrate(ownerUrl);
      await installQueue(ownerUrl, createLog("silent"));
      expect(await grantToApplication(ownerUrl, `${ownerUrl}?application_name=x`)).toBe(false);
      await asAdmin(ownerUrl, (client) => client.query("alter table users add column x int"));
    } finally {
      await dropDatabase(inject("testCluster"), ownerUrl);
    }
  });

  test("report which URL has a wrong password", async () => {
    const ownerUrl = await createEmptyDatabase(inject("testCluster"));
    try {
      const url = new URL(appUrlOf(inject("testCluster"), ownerUrl));
      url.password = "wrong";
      await expect(grantToApplication(ownerUrl, url.href)).rejects.toThrow("DATABASE_URL");
    } finally {
      await dropDatabase(inject("testCluster"), ownerUrl);
    }
  });
});

describe("an embedded database from before the app role", () => {
  const folder = useEmbeddedFolder();

  test("gets the role at its next start, even if its password was lost", async () => {
    const older = await folder.start();
    await asAdmin(older.url, (client) => client.query("drop role greenroom_app"));
    await older.stop();
    const file = path.join(folder.dataDir, "postgres", "app-password");
    await rm(file);
    const server = await folder.start();
    try {
      await migrate(server.url);
      await installQueue(server.url, createLog("silent"));
      expect(await grantToApplication(server.url, server.appUrl)).toBe(true);
      expect(server.appUrl).toContain(await readFile(file, "utf8"));
      const { rows } = await asAdmin(server.appUrl, (client) =>
        client.query("select count(*)::int as n from users"),
      );
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await server.stop();
    }
  });
});
