import type { TestProject } from "vitest/node";

import { startTestCluster } from "./test-cluster.ts";
import type { TestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** One throw-away PostgreSQL for the whole run; vitest calls what is returned when it is over. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}
