import { existsSync } from "node:fs";
import { replayErasures } from "#modules/privacy/replay-erasures.server.ts";
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { readErasures } from "#platform/db/backup/erasure-log.ts";
import { connect } from "#platform/db/client.ts";
import { openQueue } from "#platform/jobs/queue.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { PERSONAL_DATA } from "#server/personal-data.ts";

/** Repeats the erasures since `since` from these logs and reports the result. */
export async function replayFrom(
  server: { ownerUrl: string },
  logs: readonly string[],
  since: Date,
): Promise<void> {
  const found = logs.filter((log) => existsSync(log));
  for (const log of logs.filter((log) => !found.includes(log))) {
    console.log(
      `No erasures are known: ${log} doesn't exist. If people were erased since the backup, find the ` +
        `log of the data folder it was made in, and run: npm run privacy:replay -- ${since.toISOString()} LOG`,
    );
  }
  if (found.length === 0) return;
  const entries = (await Promise.all(found.map(readErasures))).flat();
  // Only now, because a restore brings its own secrets.
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const db = connect(server.ownerUrl);
  const queue = await openQueue(server.ownerUrl, JOBS, createLog("warn"));
  try {
    const deps = { db, config, queue, clock: systemClock(), personalData: PERSONAL_DATA };
    const { erased, upcomingOrders } = await replayErasures(deps, entries, since);
    console.log(`Erased again: ${erased}, by ${found.join(", ")}.`);
    for (const order of upcomingOrders) {
      console.log(`${order}: its buyer was erased, but its session is upcoming. Cancel it.`);
    }
  } finally {
    await queue.stop();
    await db.$client.end();
  }
}
