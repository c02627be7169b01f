import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { publishRubrics } from "./commands.server.ts";
import { getRubric, getRubricVersion, listQuestions, listRubrics } from "./data.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("names from a URL find nothing but topics", () => {
  expect(getRubric("coding")?.topic).toBe("coding");
  for (const name of ["competencies", "../faq", "__proto__", "", "nothing"]) {
    expect(getRubric(name)).toBeNull();
    expect(listQuestions(name)).toEqual([]);
  }
});

test("publishes every current version once and keeps earlier ones", async () => {
  const { db } = database;
  await database.owner.execute(sql`truncate rubric_versions cascade`);
  await publishRubrics({ db });
  await publishRubrics({ db });
  for (const rubric of listRubrics()) {
    expect(await getRubricVersion(db, rubric.topic, rubric.version)).toEqual(rubric);
  }

  const coding = getRubric("coding")!;
  const [first, ...others] = coding.dimensions;
  const next = {
    ...coding,
    version: coding.version + 1,
    dimensions: [{ ...first!, about: "Whether the candidate asks before starting." }, ...others],
  };
  await publishRubrics({ db }, [next]);
  expect(await getRubricVersion(db, "coding", coding.version)).toEqual(coding);
  expect(await getRubricVersion(db, "coding", next.version)).toEqual(next);
  expect(await getRubricVersion(db, "coding", 99)).toBeNull();
});

test("refuses another text under a published version", async () => {
  const { db } = database;
  const coding = getRubric("coding")!;
  await publishRubrics({ db }, [coding]);
  const changed = structuredClone(coding);
  changed.dimensions[0]!.levels[0]!.sentence += " Or so.";
  await expect(publishRubrics({ db }, [changed])).rejects.toThrow(
    "content/rubrics/coding.json differs from its published version",
  );
  for (const statement of [
    "update rubric_versions set body = '{}'",
    "delete from rubric_versions where topic = 'coding'",
  ]) {
    await expect(db.$client.query(statement)).rejects.toThrow("never changes");
  }
  expect(await getRubricVersion(db, "coding", coding.version)).toEqual(coding);
});
