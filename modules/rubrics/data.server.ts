import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import type { Queryable } from "#platform/db/client.ts";
import { RubricError } from "./rubric-error.server.ts";
import { Competency, type Question, QuestionBank, Rubric } from "./schema.ts";
import { rubricVersions } from "./tables.server.ts";

const COMPETENCIES = "competencies.json";

/** Read and validated on first use. Throws if a file is invalid. */
const rubrics = once(() => readTopics("rubrics", Rubric));
const questionBanks = once(() => readTopics("questions", QuestionBank));

/** The current rubric; null if the topic has none. */
export function getRubric(topic: string): Rubric | null {
  return rubrics().get(topic) ?? null;
}

export function listRubrics(): Rubric[] {
  return [...rubrics().values()];
}

/** The rubric as it was published under that version; null if it never was. */
export async function getRubricVersion(
  db: Queryable,
  topic: string,
  version: number,
): Promise<Rubric | null> {
  const [row] = await db
    .select({ body: rubricVersions.body })
    .from(rubricVersions)
    .where(and(eq(rubricVersions.topic, topic), eq(rubricVersions.version, version)));
  return row?.body ?? null;
}

/** The same of many, by topic and version. */
export async function getRubricVersions(
  db: Queryable,
  wanted: readonly { topic: string; version: number }[],
): Promise<(topic: string, version: number) => Rubric | null> {
  const { topic, version, body } = rubricVersions;
  const rows = await db
    .select({ topic, version, body })
    .from(rubricVersions)
    .where(
      sql`(${topic}, ${version}) in (
        select * from unnest(${sql.param(wanted.map((one) => one.topic))}::text[],
                             ${sql.param(wanted.map((one) => one.version))}::int[]))`,
    );
  const found = new Map(rows.map((row) => [`${row.topic} ${row.version}`, row.body]));
  return (key, number) => found.get(`${key} ${number}`) ?? null;
}

/** Empty if the topic has no bank. */
export function listQuestions(topic: string): Question[] {
  return questionBanks().get(topic)?.questions ?? [];
}

/** The dimensions that these questions are about; all, if one is no longer in the bank. */
export function dimensionsOf(
  topic: string,
  questionIds: readonly string[],
): NonNullable<ReturnType<typeof getRubric>>["dimensions"] {
  const bank = new Map(listQuestions(topic).map(({ id, dimensions }) => [id, dimensions]));
  const dimensions = getRubric(topic)?.dimensions ?? [];
  if (questionIds.some((id) => !bank.has(id))) return dimensions;
  const keys = new Set(questionIds.flatMap((id) => bank.get(id)!));
  return dimensions.filter(({ key }) => keys.has(key));
}

/** Competencies shared by dimensions of different topics. */
export function listCompetencies(): Competency[] {
  const text = readFolder("rubrics").get(COMPETENCIES) ?? "[]";
  return parse(`rubrics/${COMPETENCIES}`, text, z.array(Competency));
}

function readTopics<Schema extends z.ZodType<{ topic: string }>>(
  folder: string,
  schema: Schema,
): Map<string, z.output<Schema>> {
  const topics = new Map<string, z.output<Schema>>();
  for (const [name, text] of readFolder(folder)) {
    if (name === COMPETENCIES) continue;
    const path = `${folder}/${name}`;
    const document = parse(path, text, schema);
    if (`${document.topic}.json` !== name) {
      throw new RubricError(`content/${path}: topic: expected "${name.replace(".json", "")}"`);
    }
    topics.set(document.topic, document);
  }
  return topics;
}

function parse<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new RubricError(`content/${path}: ${z.prettifyError(parsed.error)}`);
}

/** The source tree's folder, also from the built server. Empty if it doesn't exist. */
function readFolder(name: string): ReadonlyMap<string, string> {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, "content", name);
    if (existsSync(found)) return readDocumentFiles(found);
    if (dirname(folder) === folder) return new Map();
  }
}

function once<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= read());
}
