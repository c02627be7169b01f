import type { TestProject } from "vitest/node";

import { startTestCluster } from "./test-cluster.ts";
import type { TestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/**
 * Starts one temporary PostgreSQL for the whole run; Vitest calls the returned function at the end.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}
