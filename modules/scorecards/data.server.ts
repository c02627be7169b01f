import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { getTopicName } from "#modules/catalog/data.server.ts";
import { getRubric, getRubricVersion } from "#modules/rubrics/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { getEvents } from "#modules/timeline/data.server.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
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
  const row = await getRow(db, subject);
  if (!row?.sentAt || row.moveForward === null) return null;
  // Sequential: `db` may be a transaction.
  const rubric = await getRubricVersion(db, row.topic, row.rubricVersion);
  if (!rubric) throw new Error(`${row.topic} ${row.rubricVersion} was never published`);
  const topicName = await getTopicName(db, row.topic);
  const stored = await listLevels(db, subject);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from expert_names where id = ${row.expertId}::uuid`,
  );
  const ids = stored.flatMap(({ evidence }) => evidence).map((anchor) => Number(anchor.slice(6)));
  const quoted: SessionEvent[][] = [];
  for (const timeline of row.timelines) quoted.push(await getEvents(db, timeline, ids));
  const events = evidenceOf(quoted);
  return {
    rubric,
    topicName,
    expertName: rows[0]?.name ?? "the expert",
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

function listLevels(db: Queryable, subject: Subject) {
  const { subjectKind, subjectId } = scorecardLevels;
  return db
    .select()
    .from(scorecardLevels)
    .where(and(eq(subjectKind, subject.kind), eq(subjectId, subject.id)));
}

/** What was sent about subjects, for their candidate's export, newest first. */
export async function listWritten(db: Queryable, kind: string, ids: readonly string[]) {
  const { subjectKind, subjectId, sentAt } = scorecards;
  const rows = await db
    .select()
    .from(scorecards)
    .where(and(eq(subjectKind, kind), inArray(subjectId, [...ids]), isNotNull(sentAt)))
    .orderBy(desc(sentAt));
  return Promise.all(
    rows.map(async ({ expertId: _expert, timelines: _timelines, observations: _typed, ...row }) => {
      const levels = await listLevels(db, { kind, id: row.subjectId });
      return {
        ...row,
        levels: levels.map(({ dimension, level, evidence }) => ({ dimension, level, evidence })),
      };
    }),
  );
}
