import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { publishRubrics } from "#modules/rubrics/commands.server.ts";
import { connect } from "#platform/db/client.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { grantToApplication } from "#platform/db/roles.ts";
import { installQueue } from "#platform/jobs/queue.ts";
import { createLog } from "#platform/log.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import { seedCatalog } from "#server/seed/catalog.ts";
import { bookSession } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientByCode } from "#tests/support/signed-in.ts";
import {
  appUrlOf,
  asAdmin,
  createEmptyDatabase,
  dropDatabase,
} from "#tests/support/test-cluster.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const HOUR_MS = 3_600_000;
const cluster = inject("testCluster");
const dumps = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
let app: HttpApp | undefined;
afterEach(() => app?.close());

/** The database of a released version, migrated as a start does, with its last migration. */
async function upgrade(dump: string) {
  const ownerUrl = await createEmptyDatabase(cluster);
  const before = await asAdmin(ownerUrl, async (client) => {
    await client.query(await readFile(path.join(import.meta.dirname, dump), "utf8"));
    const { rows } = await client.query<{ last: string }>(
      "select max(name) as last from public.schema_migrations",
    );
    return rows[0]!.last;
  });
  const applied = await migrate(ownerUrl);
  await installQueue(ownerUrl, createLog("silent"));
  const url = appUrlOf(cluster, ownerUrl);
  await grantToApplication(ownerUrl, url);
  const db = connect(url);
  await publishRubrics({ db });
  await seedCatalog({ db });
  const owner = connect(ownerUrl, { max: 2 });
  const drop = async () => {
    await Promise.all([db.$client.end(), owner.$client.end()]);
    await dropDatabase(cluster, ownerUrl);
  };
  return { before, applied, database: { db, url, owner, drop } };
}

describe.each(dumps)("a database of %s", (dump) => {
  // Fails if a released migration is edited: only later files may be applied.
  test("is upgraded, and its orders, scorecards and bookings live on", async () => {
    const { before, applied, database } = await upgrade(dump);
    app = await startWholeApp({ now: "2027-01-18T08:00:00Z", database });
    const { services } = app;
    const later = (await readMigrationFiles()).filter(({ name }) => name > before);
    expect(applied).toEqual(later.map(({ name }) => name));
    // Services that the version didn't sell yet come with their prices.
    expect(await getPrice(services.db, "system-design", "USD")).toBe(7900);
    expect(await getPrice(services.db, "behavioral", "INR")).toBe(399900);

    const { rows: sessions } = await services.db.execute<{
      id: string;
      order_id: string;
      status: string;
    }>(sql`select id, order_id, status from session_list order by start_at`);
    expect(sessions.map(({ status }) => status)).toEqual([
      "feedback_delivered",
      "confirmed",
      "cancelled_by_candidate",
    ]);
    const [past, upcoming, canceled] = sessions;
    const client = await clientByCode(app, "asha@example.com");
    const pageOf = async (url: string) => readPage((await client.get(url)).text).text;
    expect(await pageOf("/candidate")).toContain("Wednesday, January 20, 2027");
    expect(await pageOf(`/candidate/sessions/${past!.id}`)).toContain("Test sooner.");
    expect(await pageOf(`/orders/${past!.order_id}`)).toContain("$79");
    expect(await pageOf(`/orders/${canceled!.order_id}`)).toContain("Refunded");
    const receipt = (url: string) => pageOf(`${url}/receipt`);
    expect(await receipt(`/orders/${upcoming!.order_id}`)).toContain("R-2027-000002");

    // The hold has expired, so its time is free.
    const { rows: experts } = await services.db.execute<{
      id: string;
      slug: string;
      userId: string;
    }>(sql`select id, slug, user_id as "userId" from experts`);
    const taken = { service: "coding", start: "2027-01-20T10:00:00Z", expert: experts[0]!.slug };
    expect(await holdSlot(services, taken, createHolderToken())).toMatchObject({ ok: false });
    const start = "2027-01-22T10:00:00Z";
    const booked = await bookSession(services, { start, expert: experts[0]! });
    const { rows: documents } = await services.db.execute<{ number: string }>(
      sql`select number from document_list where order_id = ${booked.orderId}`,
    );
    expect(documents).toEqual([{ number: "R-2027-000005" }]);

    // Its reminders were due rows of the old version.
    await advanceClock(services, 27 * HOUR_MS);
    const { rows: reminders } = await services.db.execute(
      sql`select from outbox_mails
          where dedupe_key like ${`session-reminder:${upcoming!.order_id}:%`}`,
    );
    expect(reminders).not.toEqual([]);
    const sums = await listLedgerSums(services.db);
    expect(sums.every(({ sumMinor }) => sumMinor === 0)).toBe(true);
  });
});
