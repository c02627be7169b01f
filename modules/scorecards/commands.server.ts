import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Platform } from "#platform/services.ts";
import { getScorecard, type OpenDraft, openDraft } from "./data.server.ts";
import {
  invalidObservation,
  isWritten,
  keepQuotable,
  missingParts,
  type Place,
  placeOf,
  withDrill,
} from "./policy.ts";
import { type Anchor, anchorOf, type Draft, readOffset } from "./schema.ts";
import { kindOf, type Scoring, type Subject, type Subjects } from "./subject.ts";
import { scorecardLevels, scorecards } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { subjects: Subjects };
/** The form's idempotency keys of its observations, by dimension. */
type Keys = Readonly<Record<string, string>>;

/** Another expert's, not open for scoring, or already sent. */
export type NotOpen = "not_open";

export type Incomplete = {
  ok: false;
  reason: "incomplete";
  /** What to do, by field. */
  missing: Record<string, string>;
};

/** Saves a scorecard as typed, complete or not. */
export function saveDraft(deps: Deps, of: Scoring, draft: Draft): Promise<Result<object, NotOpen>> {
  return editDraft(deps, of, draft, async () => ({ ok: true }));
}

/**
 * Adds an observation in one dimension to its timeline as a mark with its time, and quotes it. Saves
 * the rest as typed.
 */
export function addObservation(
  deps: Deps,
  of: Scoring,
  draft: Draft,
  dimension: string,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, open) => {
    const missing = invalidObservation(open.draft, dimension, open.places);
    if (Object.keys(missing).length > 0) return { ok: false, reason: "incomplete", missing };
    const moved = await moveToTimeline(tx, open, open.draft, [dimension], keys);
    await writeDraft(tx, of, open, moved, deps.clock.now());
    return { ok: true };
  });
}

/**
 * Quotes one line of the expert's notes in one dimension, as a mark with the notes' time, so that
 * the rest of them stays private. Saves the draft even if there is no such line.
 */
export function quoteNote(
  deps: Deps,
  of: Scoring,
  draft: Draft,
  dimension: string,
  line: number,
  keys: Keys,
): Promise<Result<object, NotOpen>> {
  return editDraft(deps, of, draft, async (tx, open) => {
    const note = open.notes[line];
    const [place] = open.places;
    if (!note || !place || !open.draft.levels[dimension]) return { ok: true };
    const anchor = await addMark(tx, place, dimension, note.text, note.offsetMs, keys[dimension]);
    await writeDraft(tx, of, open, withQuote(open.draft, dimension, anchor), deps.clock.now());
    return { ok: true };
  });
}

/** Sends a scorecard, and delivers it as its subject's kind does. */
export function sendScorecard(
  deps: Deps,
  of: Scoring,
  draft: Draft,
  keys: Keys,
): Promise<Result<object, NotOpen> | Incomplete> {
  return editDraft(deps, of, draft, async (tx, open) => {
    const whole = withDrill(open.rubric, open.draft);
    const missing = missingParts(open.rubric, whole, open.places);
    if (Object.keys(missing).length > 0) return { ok: false, reason: "incomplete", missing };
    const now = deps.clock.now();
    const { subject, expertId } = of;
    const moved = await moveToTimeline(tx, open, whole, Object.keys(whole.observations), keys);
    await writeDraft(tx, of, open, { ...moved, observations: {} }, now);
    await tx.update(scorecards).set({ sentAt: now }).where(isOf(subject));
    const scorecard = (await getScorecard(tx, subject))!;
    await kindOf(deps.subjects, subject).sent(deps, tx, { id: subject.id, expertId }, scorecard);
    return { ok: true };
  });
}

/** Deletes a draft, for example when its expert may no longer write it. */
export async function deleteDraft(tx: Tx, subject: Subject): Promise<void> {
  await tx.delete(scorecards).where(and(isOf(subject), isNull(scorecards.sentAt)));
}

/** Removes what experts wrote about subjects whose candidate's account is erased; levels stay. */
export async function eraseWords(
  tx: Tx,
  kind: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const none = { strengths: null, change: null, drillWords: null, moveForwardWords: null };
  await tx
    .update(scorecards)
    .set({ ...none, observations: sql`null`, erasedAt: now })
    .where(and(eq(scorecards.subjectKind, kind), inArray(scorecards.subjectId, [...ids])));
}

/**
 * Saves the draft without evidence from elsewhere, then runs `edit` with it in the same transaction
 * and returns its outcome.
 */
async function editDraft<Outcome extends { ok: boolean }>(
  deps: Pick<Deps, "db" | "clock" | "subjects">,
  of: Scoring,
  draft: Draft,
  edit: (tx: Tx, open: OpenDraft) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: NotOpen }> {
  const refused = { ok: false, reason: "not_open" } as const;
  return retryDeadlocks(() =>
    deps.db.transaction(async (tx): Promise<Outcome | typeof refused> => {
      await kindOf(deps.subjects, of.subject).lock(tx, of.subject.id);
      const open = await openDraft({ ...deps, db: tx }, of);
      if (!open) return refused;
      const known = keepQuotable(draft, open.events);
      const isSaved = await writeDraft(tx, of, open, known, deps.clock.now());
      return isSaved ? edit(tx, { ...open, draft: known }) : refused;
    }),
  );
}

/** Writes a draft. False if it was already sent. */
async function writeDraft(
  tx: Tx,
  { subject, expertId }: Scoring,
  { rubric, places }: OpenDraft,
  draft: Draft,
  now: Date,
): Promise<boolean> {
  const key = { subjectKind: subject.kind, subjectId: subject.id };
  const row = {
    expertId,
    timelines: places.map(({ id }) => id),
    topic: rubric.topic,
    rubricVersion: rubric.version,
    strengths: draft.strengths || null,
    change: draft.change || null,
    drillDimension: draft.drill !== "own" ? (draft.drill?.dimension ?? null) : null,
    // Empty words mean that the expert chose to write their own.
    drillWords: draft.drill === "own" ? draft.drillWords : draft.drillWords || null,
    moveForward: draft.moveForward,
    moveForwardWords: draft.moveForwardWords || null,
    observations: Object.keys(draft.observations).length > 0 ? draft.observations : sql`null`,
    savedAt: now,
  };
  const written = await tx
    .insert(scorecards)
    .values({ ...key, createdAt: now, ...row })
    .onConflictDoUpdate({
      target: [scorecards.subjectKind, scorecards.subjectId],
      set: row,
      setWhere: isNull(scorecards.sentAt),
    })
    .returning({ id: scorecards.subjectId });
  if (written.length === 0) return false;
  const { subjectKind, subjectId } = scorecardLevels;
  await tx
    .delete(scorecardLevels)
    .where(and(eq(subjectKind, subject.kind), eq(subjectId, subject.id)));
  await tx.insert(scorecardLevels).values(
    rubric.dimensions.map(({ key: dimension }) => {
      const { level = null, evidence = [] } = draft.levels[dimension] ?? {};
      return { ...key, dimension, level, evidence: [...new Set(evidence)] };
    }),
  );
  return true;
}

/** Adds observations to their timelines as marks; returns the draft that quotes them instead. */
async function moveToTimeline(
  tx: Tx,
  { places }: OpenDraft,
  draft: Draft,
  dimensions: readonly string[],
  keys: Keys,
): Promise<Draft> {
  let moved = { ...draft, observations: { ...draft.observations } };
  for (const dimension of dimensions) {
    const observation = draft.observations[dimension];
    const place = isWritten(observation) ? placeOf(places, observation) : undefined;
    if (!observation || !place) continue;
    const offsetMs = readOffset(observation.at)!;
    const text = observation.text.trim();
    const anchor = await addMark(tx, place, dimension, text, offsetMs, keys[dimension]);
    moved = withQuote(moved, dimension, anchor);
    delete moved.observations[dimension];
  }
  return moved;
}

function withQuote<D extends Draft>(draft: D, dimension: string, anchor: Anchor): D {
  const { level = null, evidence = [] } = draft.levels[dimension] ?? {};
  const levels = { ...draft.levels, [dimension]: { level, evidence: [...evidence, anchor] } };
  return { ...draft, levels };
}

/** Adds the expert's note about a moment to its timeline. */
async function addMark(
  tx: Tx,
  { id, startAt }: Place,
  dimension: string,
  text: string,
  offsetMs: number,
  key: string | undefined,
): Promise<Anchor> {
  const event = await appendEvent(tx, {
    sessionId: id,
    startAt,
    actor: "expert",
    kind: "mark",
    data: { dimension, text },
    at: new Date(startAt.getTime() + offsetMs),
    ...(key === undefined ? {} : { key }),
  });
  return anchorOf(event);
}

function isOf({ kind, id }: Subject) {
  return and(eq(scorecards.subjectKind, kind), eq(scorecards.subjectId, id));
}
