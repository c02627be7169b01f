import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { replayErasures } from "#modules/privacy/replay-erasures.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { keepBackups } from "#server/jobs/backup.ts";
import { installQueue } from "#platform/jobs/queue.ts";
import { addCandidate, addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { createEmptyDatabase, dropDatabase } from "#tests/support/test-cluster.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { connect } from "#platform/db/client.ts";
import { type Manifest, verifyArchive } from "#platform/db/backup/archive.ts";
import { COPY_OPTIONS, sumTable } from "#platform/db/backup/copy-table.ts";
import { appendErasure, erasureLogFile, readErasures } from "#platform/db/backup/erasure-log.ts";
import { restoreBackup } from "#platform/db/backup/restore-backup.ts";
import { writeBackup } from "#platform/db/backup/write-backup.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const BOOKINGS = 10_000;

let services: TestServices;
let folder: string;
let file: string;
let manifest: Manifest;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "greenroom-backup-test-"));
  services = await testServices();
  await mkdir(path.join(dataDir(), "files", "deep"), { recursive: true });
  await writeFile(path.join(dataDir(), "files", "deep", "a.txt"), "a file");
  await mkdir(path.join(dataDir(), "secrets"), { recursive: true });
  await writeFile(path.join(dataDir(), "secrets", "session"), "the secret", { mode: 0o600 });
  await fill();
  file = path.join(folder, "whole.backup");
  await writeBackup(source(), file);
  manifest = await verifyArchive(file);
});
afterAll(async () => {
  await services.close();
  for (const url of databases) await dropDatabase(inject("testCluster"), url);
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => services.config.dataDir;
const source = () => ({
  connection: services.db.$client.options,
  dataDir: dataDir(),
  clock: services.clock,
});

async function emptyTarget() {
  const url = await createEmptyDatabase(inject("testCluster"));
  databases.push(url);
  return {
    url,
    dataDir: await mkdtemp(path.join(folder, "data-")),
    installQueue: (url: string) => installQueue(url, services.log),
  };
}

async function fill(): Promise<void> {
  const { db } = services;
  const expert = await addExpert(services);
  const candidate = await addCandidate(services, "paid@example.com");
  const start = "2027-01-14T10:00:00Z";
  const placed = await placeOrder(services, { start, expert: expert.slug, candidate });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  // Characters that text formats get wrong.
  await db.execute(
    sql`update users set name = ${'tab\t newline\n back\\slash "quote" ZOË 🎓'}
        where id = ${candidate.userId}::uuid`,
  );
  // The triggers on bookings are slow for 10,000 rows in one transaction.
  await services.owner.transaction(async (tx) => {
    await tx.execute(sql`alter table bookings disable trigger user`);
    await tx.execute(sql`
    with placed as (
      insert into orders (id, payer_id, status, currency, list_minor, amount_minor, policy_version,
                          email, details, idempotency_key, request_hash, created_at, paid_at)
      select 'GR-' || (20000000 + n), ${candidate.userId}::uuid, 'fulfilled', 'USD', 7900, 7900,
             '2026-01', 'paid@example.com', jsonb_build_object('name', 'Asha ' || n), 'key-' || n,
             sha256(n::text::bytea), '2026-01-01', '2026-01-01'
      from generate_series(1, ${BOOKINGS}::int) n
      returning id, substr(id, 5)::int as n
    ), lines as (
      insert into order_lines (order_id, position, product, ref, participant_id, quantity,
                               unit_list_minor, discount_minor, tax_minor, amount_minor, description)
      select id, 1, 'live-session', gen_random_uuid(), ${candidate.userId}::uuid, 1, 7900, 0, 0, 7900, 'Coding'
      from placed returning ref, order_id
    )
    insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                          blocked_until, expert_day, status, holder_hash, hold_expires_at,
                          created_at)
    select ref, ${expert.id}::uuid, 'coding', ${candidate.userId}::uuid,
           timestamptz '2020-01-01' + n * interval '1 hour',
           timestamptz '2020-01-01' + n * interval '1 hour' + interval '1 hour',
           timestamptz '2020-01-01' + n * interval '1 hour' + interval '1 hour',
           '2020-01-01', 'completed', sha256(id::bytea), '2020-01-01', '2020-01-01'
    from placed join lines on order_id = id`);
    await tx.execute(sql`alter table bookings enable trigger user`);
  });
}

describe("a backup", () => {
  test("is one archive with owner-only permissions and leaves no temporary files", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith(".greenroom"))).toEqual([]);
    const bookings = manifest.tables.find(({ table }) => table === "bookings");
    expect(bookings?.rows).toBe(BOOKINGS + 1);
    expect(Object.keys(manifest.checksums)).toEqual(
      expect.arrayContaining(["files/deep/a.txt", "secrets/session", "database/pgboss.job.tsv"]),
    );
  });

  test("is one snapshot although writes continue", async () => {
    let writing = true;
    const { db } = services;
    const writer = (async () => {
      while (writing) {
        await db.transaction(async (tx) => {
          const id = randomUUID();
          await tx.execute(
            sql`insert into users (id, email) values (${id}::uuid, ${`${id}@w.example`})`,
          );
          await tx.execute(
            sql`insert into memberships (user_id, role) values (${id}::uuid, 'support')`,
          );
        });
      }
    })();
    const busy = path.join(folder, "busy.backup");
    await writeBackup(source(), busy);
    writing = false;
    await writer;
    const { tables } = await verifyArchive(busy);
    const rowsOf = (name: string, among = tables) =>
      among.find(({ table }) => table === name)!.rows;
    const added = (name: string) => rowsOf(name) - rowsOf(name, manifest.tables);
    // Every exported user has their role.
    expect(added("memberships")).toBe(added("users"));
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from memberships`,
    );
    expect(rows[0]!.n).toBeGreaterThan(rowsOf("memberships"));
    await db.execute(sql`delete from users where email like '%@w.example'`);
  });
});

describe("a restore", () => {
  test("restores 10,000 bookings and everything else: rows, sequences, files and secrets", async () => {
    const target = await emptyTarget();
    await restoreBackup(target, file);

    const client = new pg.Client({ connectionString: target.url, options: COPY_OPTIONS });
    await client.connect();
    for (const ref of manifest.tables) {
      const { rows, rowHash } = ref;
      expect([ref.table, await sumTable(client, ref)]).toEqual([ref.table, { rows, rowHash }]);
    }
    for (const { schema, name, last, isCalled } of manifest.sequences) {
      const { rows } = await client.query(
        `select last_value::text as last, is_called as "isCalled" from ${schema}.${name}`,
      );
      expect(rows[0]).toEqual({ last, isCalled });
    }
    const { rows: off } = await client.query(
      "select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'",
    );
    expect(off).toEqual([]);
    // Control: changing one character changes the hash.
    await client.query("update users set name = name || '.' where email = 'paid@example.com'");
    const users = manifest.tables.find(({ table }) => table === "users")!;
    const changed = await sumTable(client, users);
    expect([changed.rows, changed.rowHash === users.rowHash]).toEqual([users.rows, false]);
    await client.end();
    expect(await readFile(path.join(target.dataDir, "files", "deep", "a.txt"), "utf8")).toBe(
      "a file",
    );
    const secret = path.join(target.dataDir, "secrets", "session");
    expect(await readFile(secret, "utf8")).toBe("the secret");
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await readdir(target.dataDir)).toSorted()).toEqual(["files", "secrets"]);

    await expect(restoreBackup(target, file)).rejects.toThrow("The database isn't empty");
  });

  test("refuses a damaged archive and one of a newer release, and writes nothing", async () => {
    const target = await emptyTarget();
    const damaged = path.join(folder, "damaged.backup");
    await writeFile(damaged, await readFile(file));
    const handle = await open(damaged, "r+");
    await handle.write(Buffer.from("oops"), 0, 4, Math.floor((await stat(file)).size / 2));
    await handle.close();
    await expect(restoreBackup(target, damaged)).rejects.toMatchObject({ code: "database_start" });

    await services.owner.execute(
      sql`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`,
    );
    const newer = path.join(folder, "newer.backup");
    await writeBackup(source(), newer);
    await services.owner.execute(sql`delete from schema_migrations where name = '9999_later.sql'`);
    await expect(restoreBackup(target, newer)).rejects.toThrow("another release");

    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([]);
  });

  test("repeats erasures made since the backup, by account and by email", async () => {
    const { db, clock, config } = services;
    const gone = await addCandidate(services, "gone@example.com");
    const words = (email: string) => JSON.stringify({ name: "Gone Girl", email });
    const lead = (email: string) =>
      db.execute(
        sql`insert into leads (kind, email, details, fingerprint, created_at, crm_status)
            values ('message', ${email}, ${words(email)}::jsonb, sha256('x'), ${clock.now()}, 'waiting')`,
      );
    await lead("gone@example.com");
    await lead("stays@example.com");
    const before = path.join(folder, "before-erasure.backup");
    await writeBackup(source(), before);
    expect(await eraseAccount(services, gone.userId)).toEqual({ ok: true });
    await services.runJobs();

    const target = await emptyTarget();
    const { startedAt } = await restoreBackup(target, before);
    const restored = connect(target.url);
    const found = async () => {
      const { rows } = await restored.execute<{ email: string }>(
        sql`select email::text from users where email = 'gone@example.com'
            union all select email::text from leads order by 1`,
      );
      return rows.map(({ email }) => email);
    };
    expect(await found()).toEqual(["gone@example.com", "gone@example.com", "stays@example.com"]);
    const entries = await readErasures(erasureLogFile(config));
    expect(JSON.stringify(entries)).not.toContain("gone@");
    const deps = { ...services, db: restored };
    await replayErasures(deps, entries, new Date(startedAt));
    expect(await found()).toEqual(["stays@example.com"]);
    await restored.$client.end();
  });
});

describe("the erasure log", () => {
  test("skips only a truncated last line", async () => {
    const place = { dataDir: folder, backups: { ...services.config.backups, dir: null } };
    const entry = { at: "2027-01-11T08:00:00.000Z", userId: null, emails: ["00ff"] };
    await appendErasure(place, entry);
    await writeFile(erasureLogFile(place), '{"at":"2027', { flag: "a" });
    expect(await readErasures(erasureLogFile(place))).toEqual([entry]);
    await writeFile(erasureLogFile(place), `\n${JSON.stringify(entry)}\n`, { flag: "a" });
    await expect(readErasures(erasureLogFile(place))).rejects.toThrow("erasures.jsonl:2");
  });
});

describe("the schedule", () => {
  test("writes one backup a day, the first at once, and alerts after a day of failures", async () => {
    const dir = path.join(folder, "scheduled");
    const alerts: unknown[] = [];
    const config = { ...services.config, backups: { ...services.config.backups, dir } };
    const alert: TestServices["alert"] = async (...said) => void alerts.push(said);
    const hour = () => keepBackups({ ...services, config, alert });
    await hour();
    await hour();
    services.clock.advance(16 * 3_600_000 + 1);
    await hour();
    expect(await readdir(dir)).toHaveLength(1);
    services.clock.advance(3_600_000);
    await hour();
    expect(await readdir(dir)).toEqual([
      "greenroom-20270111T080000Z.backup",
      "greenroom-20270112T010000Z.backup",
    ]);

    const broken = { ...services, db: connect("postgres://nobody@127.0.0.1:1/none") };
    services.clock.advance(24 * 3_600_000);
    const fail = () => keepBackups({ ...broken, config, alert });
    await expect(fail()).rejects.toThrow("ECONNREFUSED");
    expect(alerts).toEqual([]);
    services.clock.advance(2 * 3_600_000);
    await expect(fail()).rejects.toThrow("ECONNREFUSED");
    expect(alerts).toEqual([["backup_stale", { newestBackup: "2027-01-12T01:00:00.000Z" }]]);
    expect(await readdir(dir)).toHaveLength(2);
  });
});
