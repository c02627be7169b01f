import type { z } from "zod";

/** A job: its payload's schema and what is done with it. At least once, so every effect is idempotent. */
export type JobDefinition<Deps = never, Payload = unknown> = {
  name: string;
  schema: z.ZodType<Payload>;
  /** How often and how patiently it is tried again before it becomes a dead letter. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
  /** Cron expression (UTC) for jobs that come by themselves; their payload is `{}`. */
  schedule?: string;
  /** After which a job that still runs is taken for dead and started again; 120 when absent. */
  timeoutSeconds?: number;
  /** Jobs of one worker handled at a time. */
  concurrency?: number;
  handle(deps: Deps, payload: Payload): Promise<void>;
};

const PATIENT = { limit: 60, delaySeconds: 2, maxDelaySeconds: 1800 };

/** Keeps the payload's type between schema and handler; retries for more than a day by default. */
export function defineJob<Deps, Payload>(
  job: Omit<JobDefinition<Deps, Payload>, "retry"> & { retry?: JobDefinition["retry"] },
): JobDefinition<Deps> {
  return { retry: PATIENT, ...job };
}
