import { inject } from "vitest";

import { connect } from "#platform/db/client.ts";
import type { Db } from "#platform/db/client.ts";

import { appUrlOf, cloneDatabase, dropDatabase } from "./test-cluster.ts";

export type TestDatabase = {
  /** As the app role, which owns nothing. */
  db: Db;
  url: string;
  /** As the owner, for TRUNCATE, ALTER and so on. */
  owner: Db;
  drop(): Promise<void>;
};

/** A migrated database, empty or with the catalog; by convention one per test file. */
export async function testDatabase({
  max,
  seeded,
}: { max?: number; seeded?: boolean } = {}): Promise<TestDatabase> {
  const cluster = inject("testCluster");
  const ownerUrl = await cloneDatabase(cluster, seeded ? cluster.seededTemplate : cluster.template);
  const url = appUrlOf(cluster, ownerUrl);
  const db = connect(url, max === undefined ? {} : { max });
  // Filling a table may take long.
  const owner = connect(ownerUrl, { max: 2, silenceMs: 0 });
  const drop = async () => {
    await Promise.all([db.$client.end(), owner.$client.end()]);
    await dropDatabase(cluster, ownerUrl);
  };
  return { db, url, owner, drop };
}
