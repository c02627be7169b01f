import { type ContentFiles, contentFiles } from "#modules/content/data.server.ts";
import { openSlotCache } from "#modules/booking/slot-cache.server.ts";
import { openRooms } from "#modules/rooms/rooms.server.ts";
import { createSearch } from "#modules/search/create-search.server.ts";
import { createAlert } from "./alerts.ts";
import { createActionLimits } from "#platform/action-limits.ts";
import { createCalendarFeeds } from "#adapters/calendar-feeds/create-calendar-feeds.ts";
import { createAi } from "#adapters/ai/create-ai.ts";
import { createCaptcha } from "#adapters/captcha/create-captcha.ts";
import { createCrm } from "#adapters/crm/create-crm.ts";
import { createStorage } from "#adapters/storage/create-storage.ts";
import { createJudging } from "#modules/ai-sessions/judging.server.ts";
import { createOfficer } from "#modules/visa-interviews/officer.server.ts";
import { createMailer } from "#adapters/mail/create-mailer.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { createPayments } from "./create-payments.ts";
import { connect, type Db } from "#platform/db/client.ts";
import type { JobDefinition } from "#platform/jobs/define.ts";
import { openQueue } from "#platform/jobs/queue.ts";
import type { Log } from "#platform/log.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { aiSession } from "#modules/ai-sessions/product.server.ts";
import { liveSession } from "#modules/live-sessions/product.server.ts";
import { oneWay } from "#modules/one-way/product.server.ts";
import { oneWayScorecard } from "#modules/one-way/scorecard-product.server.ts";
import { productsByName } from "#modules/orders/product.ts";
import { pack } from "#modules/packs/product.server.ts";
import { SUBJECTS } from "./subjects.ts";
import { WORK_KINDS } from "./work-kinds.ts";
import type { Services } from "#app/services.ts";

/** All that is sold. */
export const PRODUCTS = productsByName([liveSession, pack, aiSession, oneWay, oneWayScorecard]);

/** The services of a process, with its own connections. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  jobs: readonly JobDefinition<Services>[],
  log: Log,
  clock: Clock = systemClock(),
  content: ContentFiles = contentFiles(),
): Promise<Services & { close(): Promise<void> }> {
  const db = connect(databaseUrl, {
    max: 16,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const services = await compose({ config, databaseUrl, db, jobs, log, clock, content });
  return {
    ...services,
    async close() {
      await services.close();
      await db.$client.end();
    },
  };
}

/** The composition root: the only place that knows which adapter implements a port. */
export async function compose(parts: {
  config: Config;
  databaseUrl: string;
  db: Db;
  jobs: readonly JobDefinition<Services>[];
  log: Log;
  clock: Clock;
  content: ContentFiles;
}): Promise<Services & { close(): Promise<void> }> {
  const { config, databaseUrl, db, log, clock, content } = parts;
  const queue = await openQueue(databaseUrl, parts.jobs, log);
  const mailer = createMailer(config.mail);
  const slots = await openSlotCache({ db, databaseUrl, clock, config });
  const rooms = await openRooms({ db, databaseUrl, clock, config, log, queue });
  const judging = createJudging(log);
  const officer = createOfficer(log);

  return {
    config,
    db,
    clock,
    queue,
    mailer,
    payments: createPayments(config, db, clock, log),
    slots,
    rooms,
    calendarFeeds: createCalendarFeeds(config.calendarFeeds, config.publicUrl),
    limits: createActionLimits({ config, db, clock }),
    crm: createCrm(config.crm, clock),
    captcha: createCaptcha(config.captcha),
    search: createSearch({ config, db, clock, log }),
    judging,
    officer,
    ai: createAi(config.ai, (error) => {
      log.warn({ err: error }, "the model failed, and the rules took over");
    }),
    storage: createStorage(config.storage),
    content,
    personalData: PERSONAL_DATA,
    products: PRODUCTS,
    subjects: SUBJECTS,
    workKinds: WORK_KINDS,
    alert: createAlert({ config, db, clock, queue, log }),
    log,
    async close() {
      await queue.stop();
      await judging.close();
      await officer.close();
      await rooms.close();
      await slots.close();
      await mailer.close();
    },
  };
}
