import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/**
 * The queue's own rows. Payloads are ids by design and errors should name nobody, so nothing is
 * exported; any row with a person's email loses it.
 */
export const jobPersonalData: PersonalDataSource = {
  name: "jobs",
  exportRows: async () => undefined,
  async erase(tx, { addresses }) {
    const { rows } = await tx.execute<{ installed: boolean }>(
      sql`select to_regclass('pgboss.job') is not null as installed`,
    );
    if (!rows[0]?.installed) return;
    for (const { email } of addresses) {
      const named = (column: string) =>
        sql`position(lower(${email}::text) in lower(${sql.identifier(column)}::text)) > 0`;
      await tx.execute(sql`delete from pgboss.job where ${named("data")}`);
      await tx.execute(sql`update pgboss.job set output = null where ${named("output")}`);
      // For a dead letter: the error of the failed job.
      await tx.execute(
        sql`update pgboss.job set source_output = null where ${named("source_output")}`,
      );
    }
  },
};
