import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
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

/** Opens the queue and creates one queue per job definition. Safe for concurrent starts. */
export async function openQueue(
  url: string,
  jobs: readonly Omit<JobDefinition, "handle">[],
  log: Log,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: "greenroom-queue",
    ...TIMEOUTS,
    useListenNotify: true,
    // How often missed heartbeats are checked; the default of a minute delays a crashed process's
    // emails.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    queueCacheIntervalSeconds: 15,
    warningSlowQuerySeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue error"));
  boss.on("warning", ({ message }) => log.debug({ warning: message }, "queue warning"));
  await boss.start();

  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * 86_400 });
  for (const job of jobs) {
    const options = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryDelayMax: job.retry.maxDelaySeconds,
      retryBackoff: true,
      // A killed process's jobs restart after this time instead of 15 minutes.
      heartbeatSeconds: 10,
      expireInSeconds: job.timeoutSeconds ?? 120,
      notify: true,
      deadLetter: DEAD_LETTERS,
    };
    await boss.createQueue(job.name, options);
    await boss.updateQueue(job.name, options);
  }

  let stopped = false;
  /** The server is already up: a database outage now must not end the process. */
  async function untilItWorks(
    start: () => Promise<void>,
    isStopping: () => boolean,
  ): Promise<void> {
    while (!stopped && !isStopping()) {
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, "a queue could not be worked yet");
        await setTimeout(RETRY_MS);
      }
    }
  }

  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(name, payload, { ...options, db: fromDrizzle(tx, sql) });
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
      for (const job of jobs) {
        await untilItWorks(async () => {
          if (job.schedule) await boss.schedule(job.name, job.schedule, {});
          await boss.work(
            job.name,
            {
              pollingIntervalSeconds: 2,
              // Retries and delayed jobs send no notification, and the default of 30 s is too slow.
              notifyPollingIntervalSeconds: 2,
              localConcurrency: job.concurrency ?? 2,
              // After an outage, don't take the backlog at one job per poll.
              burstWhenReadyExceeds: 1,
            },
            async ([taken]) => {
              if (!taken) return;
              await handle(job.name, taken.data).catch((error: unknown) => {
                // The queue stores the error with the job; also log it for whoever is watching.
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
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** The stored failure of a job: an error's fields, or any thrown value. */
function errorText(output: unknown): string | null {
  if (output === null || output === undefined) return null;
  const { message } = output as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(output);
}
