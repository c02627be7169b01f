import { inject } from "vitest";

import { connect } from "#server/db/client.ts";
import type { Db } from "#server/db/client.ts";

import { cloneDatabase, dropDatabase } from "./test-cluster.ts";

export type TestDatabase = {
  db: Db;
  url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
};

/** A migrated, empty database of one's own: one per test file is the custom. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const cluster = inject("testCluster");
  const url = await cloneDatabase(cluster);
  const db = connect(url, options);
  const drop = async () => {
    await db.$client.end();
    await dropDatabase(cluster, url);
  };
  return { db, url, drop };
}
