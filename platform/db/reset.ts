import pg from "pg";

import { DatabaseStartError } from "./database-start-error.ts";
import { migrate } from "./migrate.ts";

/**
 * Drops every schema the user may drop, and migrates again. Throws DatabaseStartError without
 * dropping anything if a table stays locked for five seconds.
 */
export async function resetDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin");
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
        and pg_has_role(nspowner, 'usage')`,
    );
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    await client.query("create schema public");
    await client.query("commit");
  } catch (cause) {
    const busy = cause instanceof pg.DatabaseError && cause.code === "55P03";
    const reason = busy ? "it is in use; stop what uses it" : (cause as Error).message;
    throw new DatabaseStartError(`The database can't be emptied: ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
  await migrate(url);
}
