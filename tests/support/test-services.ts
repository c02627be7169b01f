import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAlert } from "#server/alerts.ts";
import { createActionLimits } from "#platform/action-limits.ts";
import { createSandboxProvider, type SandboxOptions } from "#adapters/payments/sandbox.ts";
import { createCalendarFeeds } from "#adapters/calendar-feeds/create-calendar-feeds.ts";
import { createAi } from "#adapters/ai/create-ai.ts";
import { createCaptcha } from "#adapters/captcha/create-captcha.ts";
import { createCrm } from "#adapters/crm/create-crm.ts";
import { createStorage } from "#adapters/storage/create-storage.ts";
import { judgeByRules } from "#modules/answers/judge.ts";
import { createMailer } from "#adapters/mail/create-mailer.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import { openRooms } from "#modules/rooms/rooms.server.ts";
import { createSearch } from "#modules/search/create-search.server.ts";
import { openSlotCache } from "#modules/booking/slot-cache.server.ts";
import { fixedClock } from "#platform/clock.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Db } from "#platform/db/client.ts";
import { loadConfig } from "#platform/config.ts";
import { PERSONAL_DATA } from "#server/personal-data.ts";
import { PRODUCTS } from "#server/products.ts";
import { createPayments } from "#server/create-payments.ts";
import { createSandboxStore } from "#adapters/payments/sandbox-database.ts";
import { openQueue } from "#platform/jobs/queue.ts";
import { handleJob, JOBS } from "#server/jobs/registry.ts";
import { createLog, type Log } from "#platform/log.ts";
import type { Services } from "#app/services.ts";
import { testDatabase } from "./database.ts";

export type TestServices = Services & {
  /** Runs every queued job until none is left, except delayed ones (`runDueJobs`). Throws on failures. */
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
  } = {},
): Promise<TestServices> {
  const database = await testDatabase({ max: options.max ?? 10, seeded: true });
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-services-"));
  const config = loadConfig(
    {
      DATA_DIR: dataDir,
      SESSION_SECRET: "test-session-secret",
      LOG_LEVEL: "silent",
      ...options.env,
    },
    (_dir, name) => `local-secret-${name}`,
  );
  const log = options.log ?? createLog("silent");
  const clock = fixedClock(options.now ?? "2027-01-11T08:00:00Z");
  const { db } = database;
  const queue = await openQueue(database.url, JOBS, log);
  const slots = await openSlotCache({ db, databaseUrl: database.url, clock, config });
  const rooms = await openRooms({ db, databaseUrl: database.url, clock, config, log, queue });
  const mailer = createMailer(config.mail);
  const services: Services = {
    config,
    db,
    clock,
    queue,
    mailer,
    slots,
    rooms,
    calendarFeeds: createCalendarFeeds(config.calendarFeeds),
    limits: createActionLimits({ config, db, clock }),
    crm: createCrm(config.crm, clock),
    captcha: createCaptcha(config.captcha),
    search: createSearch({ config, db, clock, log }),
    ai: createAi(config.ai, { judge: judgeByRules }, (error) => {
      log.warn({ err: error }, "the model failed, and the rules took over");
    }),
    storage: createStorage(config.storage),
    content: contentFiles(),
    alert: createAlert({ config, db, clock, queue, log }),
    log,
    personalData: PERSONAL_DATA,
    products: { ...PRODUCTS, ...options.products },
    payments: {
      ...createPayments(config, db, clock, log),
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
             where state = 'created' and name = any($1) and not (data ? 'dueAt')
             returning name, data`,
          [JOBS.map((job) => job.name)],
        );
        return rows;
      }
    },
    async close() {
      await queue.stop();
      await rooms.close();
      await slots.close();
      await mailer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
