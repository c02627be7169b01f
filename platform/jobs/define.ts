import type { z } from "zod";

/** Jobs run at least once, so every effect must be idempotent. */
export type JobDefinition<Deps = never, Payload = unknown> = {
  name: string;
  schema: z.ZodType<Payload>;
  /** Retries before it becomes a dead letter. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
  /** Cron expression in UTC; scheduled jobs have the payload `{}`. */
  schedule?: string;
  /** A job that runs longer counts as dead and is restarted; 120 by default. */
  timeoutSeconds?: number;
  concurrency?: number;
  /** How soon a retry is noticed; 5 by default. Each poll costs an idle database work. */
  pollSeconds?: number;
  handle(deps: Deps, payload: Payload): Promise<void>;
};

const PATIENT = { limit: 60, delaySeconds: 2, maxDelaySeconds: 1800 };

/** Keeps the payload's type between schema and handler; retries for more than a day by default. */
export function defineJob<Deps, Payload>(
  job: Omit<JobDefinition<Deps, Payload>, "retry"> & { retry?: JobDefinition["retry"] },
): JobDefinition<Deps> {
  return { retry: PATIENT, ...job };
}
