import pg from "pg";

import { superuser } from "./initialize.ts";
import type { Postmaster } from "./postmaster.ts";
import { asStartError } from "./server-output.ts";

/**
 * Makes sure that the server is the one of this cluster and that the product's database exists.
 * Returns its URL.
 */
export async function openDatabase(
  postmaster: Postmaster,
  clusterDir: string,
  password: string,
): Promise<string> {
  const urlOf = (name: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${postmaster.port}/${name}`;
  const client = new pg.Client({
    connectionString: urlOf("postgres"),
    connectionTimeoutMillis: 30_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as dir,
        exists (select from pg_database where datname = 'greenroom') as present`,
    );
    if (rows[0].dir !== clusterDir) throw new Error(`port ${postmaster.port} is another server's`);
    if (!rows[0].present) await client.query("create database greenroom");
  } catch (error) {
    const which = `process ${postmaster.pid}, port ${postmaster.port}`;
    throw asStartError(error, `PostgreSQL runs in ${clusterDir} (${which}), but can't be used`);
  } finally {
    await client.end().catch(() => {});
  }
  return urlOf("greenroom");
}
