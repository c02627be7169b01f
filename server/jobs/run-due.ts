import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";
import { DUE_JOBS } from "./due.ts";
import { handleJob } from "./registry.ts";

const NAMES = sql`any(${sql.param(DUE_JOBS.map(({ name }) => name))}::text[])`;

/** Moves the product's clock and does every job that is due by the new time. */
export async function advanceClock(services: Services, ms: number): Promise<void> {
  services.clock.advance(ms);
  await runDueJobs(services);
  // Late approvals of the sandbox, and its webhooks that did not arrive.
  await services.payments.sandbox?.hosted.settle();
  // The queue goes by the machine's clock, on which the others are nearer now.
  await services.db.execute(
    sql`update pgboss.job set start_after = start_after - ${ms} * interval '1 millisecond'
        where name = ${NAMES} and state < 'active'`,
  );
}

/** Does every job that is due by the product's clock, and those that follow from them. */
export async function runDueJobs(services: Services): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    // A worker may have taken one: to do it twice is harmless, to answer before it's done is not.
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
