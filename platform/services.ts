import type { ActionLimits } from "./action-limits.ts";
import type { Alert } from "./alert-events.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import type { Queue } from "./jobs/port.ts";
import type { Log } from "./log.ts";

/** Available in every process. Commands and jobs take a `Pick` of it. */
export type Platform = {
  config: Config;
  db: Db;
  clock: Clock;
  queue: Queue;
  limits: ActionLimits;
  alert: Alert;
  log: Log;
};
