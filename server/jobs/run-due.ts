import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";
import { DUE_JOBS } from "./due.ts";
import { handleJob } from "./registry.ts";

const NAMES = sql`any(${sql.param(DUE_JOBS.map(({ name }) => name))}::text[])`;

/** Moves the application's clock and runs every job that is due by the new time. */
export async function advanceClock(services: Services, ms: number): Promise<void> {
  services.clock.advance(ms);
  await runDueJobs(services);
  // Completes the sandbox's late payments and resends undelivered webhooks.
  await services.payments.sandbox?.hosted.settle();
  // The queue uses the machine's clock, so bring its delayed jobs forward by as much.
  await services.db.execute(
    sql`update pgboss.job set start_after = start_after - ${ms} * interval '1 millisecond'
        where name = ${NAMES} and state < 'active'`,
  );
}

/** Runs every job that is due by the application's clock, and the jobs those enqueue. */
export async function runDueJobs(services: Services): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    // A worker may have taken one: running it twice is harmless, responding before it finishes is
    // not.
    const { rows } = await services.db.execute<{ id: string; name: string; data: unknown }>(
      sql`select id, name, data from pgboss.job
          where name = ${NAMES} and state <= 'active'
            and (data->>'dueAt')::timestamptz <= ${services.clock.now()}
          order by (data->>'dueAt')::timestamptz`,
    );
    const jobs = rows.filter(({ id }) => !done.has(id));
    if (jobs.length === 0) return;
    for (const { id, name, data } of jobs) {
      done.add(id);
      await handleJob(services, name, data);
      await services.db.execute(
        sql`delete from pgboss.job where id = ${id}::uuid and state < 'active'`,
      );
    }
  }
}
