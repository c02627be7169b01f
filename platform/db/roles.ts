import pg from "pg";

import { DatabaseStartError } from "./database-start-error.ts";
import { advisoryLock } from "./migrate.ts";

/** The app role may insert and read these but never change them. */
const APPEND_ONLY = [
  "public.ledger_transactions",
  "public.ledger_entries",
  "public.session_events",
];
/** Written by migrations or triggers only. */
const READ_ONLY = [
  "public.schema_migrations",
  "public.status_transitions",
  "public.ledger_days",
  "public.expert_balances",
];

/**
 * Grants the app role access to rows but not to definitions. Returns false if both URLs have the
 * same role, which then may do anything. Throws DatabaseStartError if the app URL can't connect.
 */
export async function grantToApplication(ownerUrl: string, appUrl: string): Promise<boolean> {
  const app = await roleOf(appUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>("select current_user as owner");
    if (rows[0]?.owner === app) return false;
    const role = client.escapeIdentifier(app);
    await client.query("begin");
    // Concurrent starts would conflict on the system catalog.
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLock]);
    await client.query(`
      grant usage on schema public, pgboss to ${role};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
      grant usage, select on all sequences in schema public, pgboss to ${role};
      revoke create on schema public from public;
      revoke update, delete on ${APPEND_ONLY.join(", ")} from ${role};
      grant update (data) on public.session_events to ${role};
      revoke insert, update, delete on ${READ_ONLY.join(", ")} from ${role}`);
    // Writes to a simple view run with its owner's rights, but published views are read-only.
    const { rows: views } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace",
    );
    for (const { name } of views) {
      await client.query(`revoke insert, update, delete on ${name} from ${role}`);
    }
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select current_user as name");
    return rows[0]!.name;
  } catch (cause) {
    throw new DatabaseStartError(
      `The database can't be reached as the application's role (DATABASE_URL): ${(cause as Error).message}`,
      { cause },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
