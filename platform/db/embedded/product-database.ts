import pg from "pg";

import { superuser } from "./initialize.ts";
import type { Postmaster } from "./postmaster.ts";
import { asStartError } from "./server-output.ts";

const appRole = "greenroom_app";

/**
 * Verifies that the server runs this cluster, creates the product's database and role if needed,
 * and returns the URLs of owner and app role.
 */
export async function openDatabase(
  postmaster: Postmaster,
  clusterDir: string,
  passwords: { owner: string; app: string },
): Promise<{ url: string; appUrl: string }> {
  const urlOf = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/${name}`;
  const client = new pg.Client({
    connectionString: urlOf(superuser, passwords.owner, "postgres"),
    connectionTimeoutMillis: 30_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as dir,
        exists (select from pg_database where datname = 'greenroom') as present,
        exists (select from pg_roles where rolname = '${appRole}') as "hasRole"`,
    );
    if (rows[0].dir !== clusterDir) throw new Error(`port ${postmaster.port} is another server's`);
    if (!rows[0].present) await client.query("create database greenroom");
    // Also for clusters from before the role existed, and when its password file was lost.
    const password = client.escapeLiteral(passwords.app);
    const verb = rows[0].hasRole ? "alter" : "create";
    await client.query(
      `${verb} role ${appRole} login nosuperuser nocreatedb nocreaterole password ${password}`,
    );
  } catch (error) {
    const which = `process ${postmaster.pid}, port ${postmaster.port}`;
    throw asStartError(error, `PostgreSQL runs in ${clusterDir} (${which}), but can't be used`);
  } finally {
    await client.end().catch(() => {});
  }
  return {
    url: urlOf(superuser, passwords.owner, "greenroom"),
    appUrl: urlOf(appRole, passwords.app, "greenroom"),
  };
}
