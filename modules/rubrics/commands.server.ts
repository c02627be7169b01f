import { isDeepStrictEqual } from "node:util";
import type { Db } from "#platform/db/client.ts";
import { listRubrics } from "./data.server.ts";
import { RubricError } from "./rubric-error.server.ts";
import type { Rubric } from "./schema.ts";
import { rubricVersions } from "./tables.server.ts";

/**
 * Publishes the current version of each rubric, at every start. Throws if a published version's
 * text differs, because that would change the meaning of its scores.
 */
export async function publishRubrics(
  deps: { db: Db },
  current: readonly Rubric[] = listRubrics(),
): Promise<void> {
  if (current.length === 0) return;
  const rows = current.map((body) => ({ topic: body.topic, version: body.version, body }));
  await deps.db.insert(rubricVersions).values(rows).onConflictDoNothing();
  const published = await deps.db.select().from(rubricVersions);
  for (const { topic, version, body } of rows) {
    const stored = published.find((row) => row.topic === topic && row.version === version);
    if (isDeepStrictEqual(stored?.body, body)) continue;
    throw new RubricError(
      `content/rubrics/${topic}.json differs from its published version ${version}. Raise "version".`,
    );
  }
}
