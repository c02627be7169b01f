import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandboxProvider, type SandboxOptions } from "#adapters/payments/sandbox.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import { fixedClock } from "#platform/clock.ts";
import type { WorkKinds } from "#modules/expert-work/kind.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Db } from "#platform/db/client.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { compose, PRODUCTS } from "#server/compose.ts";
import { createSandboxStore } from "#adapters/payments/sandbox-database.ts";
import { handleJob, JOBS } from "#server/jobs/registry.ts";
import { createLog, type Log } from "#platform/log.ts";
import type { Services } from "#app/services.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

export type TestServices = Services & {
  /** Runs every queued job until none is left; not what is due (`runDueJobs`). Throws on failures. */
  runJobs(): Promise<void>;
  /** The database as its owner, for TRUNCATE, ALTER and so on. */
  owner: Db;
  close(): Promise<void>;
};

/** The product's services with their own database, a fixed clock, and jobs that run on demand. */
export async function testServices(
  options: {
    now?: string;
    env?: Record<string, string>;
    sandbox?: Partial<SandboxOptions>;
    max?: number;
    log?: Log;
    /** Sold in addition to the product's own. */
    products?: Products;
    workKinds?: WorkKinds;
    /** Instead of a new one; dropped in the end. */
    database?: TestDatabase;
  } = {},
): Promise<TestServices> {
  const database =
    options.database ?? (await testDatabase({ max: options.max ?? 10, seeded: true }));
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-services-"));
  const config = loadConfig(
    {
      DATA_DIR: dataDir,
      SESSION_SECRET: "test-session-secret",
      LOG_LEVEL: "silent",
      ...options.env,
    },
    (_dir, name) => `local-secret-${name}`,
    BRAND,
  );
  const log = options.log ?? createLog("silent");
  const clock = fixedClock(options.now ?? "2027-01-11T08:00:00Z");
  const { db } = database;
  const content = contentFiles();
  const parts = { config, databaseUrl: database.url, db, jobs: JOBS, log, clock, content };
  const composed = await compose(parts);
  const services: Services = {
    ...composed,
    workKinds: { ...composed.workKinds, ...options.workKinds },
    products: { ...PRODUCTS, ...options.products },
    payments: {
      ...composed.payments,
      // Always configured; tests can make it fail.
      sandbox: createSandboxProvider({
        store: createSandboxStore(db),
        publicUrl: config.publicUrl,
        webhookSecret: "sandbox-webhook-secret",
        clock,
        // Webhooks go nowhere; tests deliver the ones they need.
        deliver: async () => ({ status: 200 }),
        ...options.sandbox,
      }),
    },
  };
  return {
    ...services,
    owner: database.owner,
    async runJobs() {
      for (let jobs = await take(); jobs.length > 0; jobs = await take()) {
        for (const { name, data } of jobs) {
          await handleJob(services, name, data);
        }
      }
      async function take() {
        const { rows } = await db.$client.query<{ name: string; data: unknown }>(
          `delete from pgboss.job
             where state = 'created' and name = any($1)
             returning name, data`,
          [JOBS.map((job) => job.name)],
        );
        return rows;
      }
    },
    async close() {
      await composed.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
