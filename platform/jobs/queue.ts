import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ConstructorOptions, fromDrizzle, PgBoss, type Queue as Options } from "pg-boss";
import type { Log } from "../log.ts";
import type { JobDefinition } from "./define.ts";
import type { Queue } from "./port.ts";

const RETRY_MS = 1_000;
const INDEXES_MS = 120_000;
const BUILDING = new Set(["pending", "in_progress"]);
const DEAD_LETTERS = "dead-letters";
/**
 * Passed through to `pg`, though not in pg-boss's types. Without it, pg-boss would wait for a dead
 * server.
 */
const TIMEOUTS = { query_timeout: 30_000 };
const WORKERS = {
  max: 4,
  useListenNotify: true,
  // How often missed heartbeats are checked; the default of a minute delays a crashed process's
  // emails.
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  queueCacheIntervalSeconds: 15,
  warningSlowQuerySeconds: 30,
};

/**
 * Migrates the queue's tables as the database's owner, which the app role can't do. Waits for
 * indexes that pg-boss builds in the background.
 */
export async function installQueue(ownerUrl: string, log: Log): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 2,
    application_name: "greenroom-queue",
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue error"));
  await boss.start();
  try {
    const giveUpAt = performance.now() + INDEXES_MS;
    while ((await boss.getBamStatus()).some(({ status }) => BUILDING.has(status))) {
      if (performance.now() > giveUpAt) {
        log.warn("The queue's indexes are not built yet. The next start goes on with them.");
        break;
      }
      await setTimeout(200);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Opens the queue for enqueuing, with one queue per job definition. Safe for concurrent starts.
 * `work` opens it a second time: only workers listen, supervise and schedule.
 */
export async function openQueue(
  url: string,
  jobs: readonly Omit<JobDefinition, "handle">[],
  log: Log,
): Promise<Queue> {
  const open = async (options: ConstructorOptions) => {
    const opened = new PgBoss({
      connectionString: url,
      application_name: "greenroom-queue",
      ...TIMEOUTS,
      ...options,
    });
    opened.on("error", (error) => log.error({ err: error }, "queue error"));
    opened.on("warning", ({ message }) => log.debug({ warning: message }, "queue warning"));
    try {
      return await opened.start();
    } catch (error) {
      await opened.stop({ graceful: false });
      throw error;
    }
  };
  const boss = await open({ max: 1, supervise: false, schedule: false });
  await defineQueues(boss, jobs);
  let workers: PgBoss | null = null;

  let stopped = false;
  /** The server is already up: a database outage now must not end the process. */
  async function untilItWorks<T>(
    start: () => Promise<T>,
    isStopping: () => boolean,
  ): Promise<T | undefined> {
    while (!stopped && !isStopping()) {
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, "a queue could not be worked yet");
        await setTimeout(RETRY_MS);
      }
    }
    return undefined;
  }

  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, payload, { db: fromDrizzle(tx, sql) });
    },
    async deadLetters() {
      const jobsFound = await boss.findJobs<object>(DEAD_LETTERS);
      return jobsFound
        .map((job) => ({
          id: job.id,
          name: job.sourceName,
          payload: job.data,
          at: new Date(job.createdOn),
          error: errorText(job.sourceOutput ?? job.output),
        }))
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
    async replay(id) {
      return (await boss.redrive(DEAD_LETTERS, { ids: [id] })) === 1;
    },
    async work(handle, isStopping = () => false) {
      const working = await untilItWorks(() => open(WORKERS), isStopping);
      if (!working) return;
      if (stopped) return working.stop();
      workers = working;
      for (const job of jobs) {
        await untilItWorks(async () => {
          if (job.schedule) await working.schedule(job.name, job.schedule, {});
          await working.work(
            job.name,
            {
              pollingIntervalSeconds: 2,
              // Retries send no notification, and the default of 30 s is too slow. Each idle worker of
              // each queue polls, so more often would cost most of an idle database's work.
              notifyPollingIntervalSeconds: job.pollSeconds ?? 5,
              localConcurrency: job.concurrency ?? (job.schedule ? 1 : 2),
              // After an outage, don't take the backlog at one job per poll.
              burstWhenReadyExceeds: 1,
            },
            async ([taken]) => {
              if (!taken) return;
              await handle(job.name, taken.data).catch((error: unknown) => {
                // The queue stores the error with the job; also log it for operators.
                log.warn(
                  { err: error, job: job.name, id: taken.id },
                  "job failed, to be tried again",
                );
                throw error;
              });
            },
          );
        }, isStopping);
      }
    },
    async stop() {
      stopped = true;
      await workers?.stop({ graceful: true, timeout: 5_000 });
      await boss.stop();
    },
  };
}

/** Creates missing queues, and updates those whose options have changed. */
async function defineQueues(
  boss: PgBoss,
  jobs: readonly Omit<JobDefinition, "handle">[],
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const define = async (name: string, options: Omit<Options, "name" | "policy" | "partition">) => {
    const queue = existing.get(name);
    if (!queue) return boss.createQueue(name, options);
    const keys = Object.keys(options) as (keyof typeof options)[];
    if (keys.some((key) => queue[key] !== options[key])) await boss.updateQueue(name, options);
  };
  await define(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 });
  for (const job of jobs) {
    await define(job.name, {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryDelayMax: job.retry.maxDelaySeconds,
      retryBackoff: true,
      // A killed process's jobs restart after this time instead of 15 minutes.
      heartbeatSeconds: 10,
      expireInSeconds: job.timeoutSeconds ?? 120,
      notify: true,
      deadLetter: DEAD_LETTERS,
    });
  }
}

/** The stored failure of a job: an error's fields, or any thrown value. */
function errorText(output: unknown): string | null {
  if (output === null || output === undefined) return null;
  const { message } = output as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(output);
}
