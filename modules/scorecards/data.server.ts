import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { listTopicNames } from "#modules/catalog/data.server.ts";
import { getRubric, getRubricVersion, getRubricVersions } from "#modules/rubrics/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { getEventsOfSessions } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import {
  type Evidence,
  evidenceOf,
  keepQuotable,
  lastNote,
  type MarkEvent,
  marksOf,
  type NoteLine,
  noteLines,
  type Place,
  startFromMarks,
} from "./policy.ts";
import { anchorOf, type Draft } from "./schema.ts";
import type { Scorecard } from "./scorecard-view.ts";
import { kindOf, type Scoring, type Subject, type Subjects } from "./subject.ts";
import { scorecardLevels, scorecards } from "./tables.server.ts";

type Row = typeof scorecards.$inferSelect;

/** A subject's scorecard once it was sent; null before. */
export async function getScorecard(db: Queryable, subject: Subject): Promise<Scorecard | null> {
  return (await getScorecards(db, subject.kind, [subject.id])).get(subject.id) ?? null;
}

/** The sent scorecards of these subjects, by id, in as many queries as for one. */
export async function getScorecards(
  db: Queryable,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Scorecard>> {
  const { subjectKind, subjectId, sentAt } = scorecards;
  const rows = await db
    .select()
    .from(scorecards)
    .where(and(eq(subjectKind, kind), inArray(subjectId, [...ids]), isNotNull(sentAt)));
  if (rows.length === 0) return new Map();
  const wanted = rows.map(({ topic, rubricVersion }) => ({ topic, version: rubricVersion }));
  // Sequential: `db` may be a transaction.
  const rubricOf = await getRubricVersions(db, wanted);
  const topicNames = await listTopicNames(db);
  const levelsOf = await listLevelsOf(db, kind, ids);
  const nameOf = await listExpertNames(
    db,
    rows.map(({ expertId }) => expertId),
  );
  const eventsOf = await getEventsOfSessions(
    db,
    rows.flatMap(({ timelines }) => timelines),
    [...levelsOf.values()].flat().flatMap(({ evidence }) => evidence.map(eventIdOf)),
  );
  return new Map(
    rows.flatMap((row): [string, Scorecard][] => {
      if (row.sentAt === null || row.moveForward === null) return [];
      const rubric = rubricOf(row.topic, row.rubricVersion);
      if (!rubric) throw new Error(`${row.topic} ${row.rubricVersion} was never published`);
      const stored = levelsOf.get(row.subjectId) ?? [];
      const quoted = new Set(stored.flatMap(({ evidence }) => evidence));
      const events = evidenceOf(
        row.timelines.map((timeline) =>
          (eventsOf.get(timeline) ?? []).filter((event) => quoted.has(anchorOf(event))),
        ),
      );
      const scorecard = {
        rubric,
        topicName: topicNames.get(row.topic) ?? row.topic,
        expertName: nameOf.get(row.expertId) ?? "the expert",
        levels: rubric.dimensions.map((dimension) => {
          const found = stored.find((one) => one.dimension === dimension.key);
          const evidence = events.filter((event) => found?.evidence.includes(anchorOf(event)));
          return { dimension, level: found?.level ?? 0, evidence };
        }),
        strengths: row.strengths,
        change: row.change,
        drillDimension: row.drillDimension,
        drillWords: row.drillWords,
        moveForward: row.moveForward,
        moveForwardWords: row.moveForwardWords,
        sentAt: row.sentAt,
      };
      return [[row.subjectId, scorecard]];
    }),
  );
}

/** Of an anchor, such as `event-17`. */
const eventIdOf = (anchor: string) => Number(anchor.slice(6));

async function listExpertNames(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from expert_names where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type OpenDraft = {
  subject: Subject;
  rubric: Rubric;
  draft: Draft;
  places: Place[];
  /** What can be quoted, by place and time. */
  events: Evidence[];
  /** The expert's marks, including those without words. */
  marks: MarkEvent[];
  /** The expert's own notes; empty without any. */
  note: string;
  /** The same by line, to quote from. */
  notes: NoteLine[];
};

/**
 * The expert's draft, or a new one that starts from their marks. Null if they can't write this
 * scorecard now: it was sent, or it's another's or too late, or its topic has no rubric.
 */
export async function openDraft(
  deps: Pick<Platform, "clock"> & { db: Queryable; subjects: Subjects },
  { subject, expertId }: Scoring,
): Promise<OpenDraft | null> {
  const { db, clock, subjects } = deps;
  const open = await kindOf(subjects, subject).open(db, subject.id, expertId, clock.now());
  const row = open && (await getRow(db, subject));
  if (!open || row?.sentAt) return null;
  const isOwn = row !== null && row.expertId === expertId && row.savedAt >= open.since;
  const rubric = isOwn
    ? await getRubricVersion(db, row.topic, row.rubricVersion)
    : open.topic && getRubric(open.topic);
  if (!rubric) return null;
  const events = evidenceOf(open.events);
  const marks = marksOf(open.events.flat());
  const note = lastNote(open.events.flat());
  const { places } = open;
  const found = { subject, rubric, places, events, marks };
  const notes = { note: note?.text ?? "", notes: noteLines(note) };
  const fresh = startFromMarks(rubric, marks);
  if (!isOwn) return { ...found, ...notes, draft: fresh };

  const stored = await listLevels(db, subject);
  const levels: Draft["levels"] = {};
  for (const { key } of rubric.dimensions) {
    const saved = stored.find(({ dimension }) => dimension === key);
    levels[key] = saved ? { level: saved.level, evidence: saved.evidence } : fresh.levels[key]!;
  }
  const draft = keepQuotable({ ...draftOf(row), levels }, events);
  for (const [key, timed] of Object.entries(fresh.observations)) {
    // A draft saved before that mark has no time for it.
    if (draft.levels[key]?.evidence.length === 0) draft.observations[key] ??= timed;
  }
  return { ...found, ...notes, draft };
}

function draftOf(row: Row): Omit<Draft, "levels"> {
  return {
    strengths: row.strengths ?? "",
    change: row.change ?? "",
    drill: row.drillDimension
      ? { dimension: row.drillDimension }
      : row.drillWords === null
        ? null
        : "own",
    drillWords: row.drillWords ?? "",
    moveForward: row.moveForward,
    moveForwardWords: row.moveForwardWords ?? "",
    observations: { ...row.observations },
  };
}

async function getRow(db: Queryable, subject: Subject): Promise<Row | null> {
  const { subjectKind, subjectId } = scorecards;
  const [row] = await db
    .select()
    .from(scorecards)
    .where(and(eq(subjectKind, subject.kind), eq(subjectId, subject.id)));
  return row ?? null;
}

async function listLevels(db: Queryable, { kind, id }: Subject) {
  return (await listLevelsOf(db, kind, [id])).get(id) ?? [];
}

/** The levels of these subjects, by id. */
async function listLevelsOf(db: Queryable, kind: string, ids: readonly string[]) {
  const { subjectKind, subjectId } = scorecardLevels;
  const rows = await db
    .select()
    .from(scorecardLevels)
    .where(and(eq(subjectKind, kind), inArray(subjectId, [...ids])));
  return Map.groupBy(rows, (row) => row.subjectId);
}

/** What was sent about subjects, for their candidate's export, newest first. */
export async function listWritten(db: Queryable, kind: string, ids: readonly string[]) {
  const { subjectKind, subjectId, sentAt } = scorecards;
  const rows = await db
    .select()
    .from(scorecards)
    .where(and(eq(subjectKind, kind), inArray(subjectId, [...ids]), isNotNull(sentAt)))
    .orderBy(desc(sentAt));
  const levelsOf = await listLevelsOf(db, kind, ids);
  return rows.map(({ expertId: _expert, timelines: _timelines, observations: _typed, ...row }) => ({
    ...row,
    levels: (levelsOf.get(row.subjectId) ?? []).map(({ dimension, level, evidence }) => ({
      dimension,
      level,
      evidence,
    })),
  }));
}
