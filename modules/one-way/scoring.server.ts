import { eq, sql } from "drizzle-orm";
import { getTopicName } from "#modules/catalog/data.server.ts";
import { getRubric, getRubricVersion } from "#modules/rubrics/data.server.ts";
import type { OpenDraft, Scorecard } from "#modules/scorecards/data.server.ts";
import { isEvidence, startFromMarks } from "#modules/scorecards/policy.ts";
import { levelsOf } from "#modules/scorecards/scorecard-view.ts";
import { getEvents, listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import {
  type Answer,
  type Interview,
  keptSegments,
  listAnswers,
  listSegments,
  recordedMs,
} from "./data.server.ts";
import type { Moment } from "./scorecard-words.ts";
import type { Claim, ScorecardRow } from "./scorecards.server.ts";
import { oneWayScorecardLevels } from "./tables.server.ts";

/** Quotable events of an interview: a shared transcript, and the expert's own marks. */
async function listMoments(
  db: Queryable,
  answers: readonly Answer[],
  withTranscript: boolean,
): Promise<Moment[]> {
  const kinds = withTranscript ? (["mark", "segment"] as const) : (["mark"] as const);
  const moments: Moment[] = [];
  // Sequential: `db` may be a transaction.
  for (const { id, position } of answers) {
    const events = await listEvents(db, id, { seenBy: "expert", kinds });
    const shown = events
      .filter(isEvidence)
      .filter(({ data }) => data.removed !== true)
      .toSorted((a, b) => a.offsetMs - b.offsetMs || a.id - b.id);
    moments.push(...shown.map((event): Moment => ({ event, position })));
  }
  return moments;
}

/** A scorecard draft with the answers it quotes. */
export type OpenScoring = OpenDraft & {
  answers: Answer[];
  moments: Moment[];
  /** The answers' lengths in ms; null if unknown, undefined if nothing is left to watch. */
  lengths: (number | null | undefined)[];
};

/** The draft of a claim. Null if the topic has no rubric. */
export async function openScoring(
  db: Queryable,
  { interview, scorecard, claim }: { interview: Interview; scorecard: ScorecardRow; claim: Claim },
): Promise<OpenScoring | null> {
  const rubric = getRubric(interview.topic);
  if (!rubric) return null;
  // Sequential: `db` may be a transaction.
  const answers = await listAnswers(db, interview.id);
  const segments = await listSegments(db, interview.id);
  const moments = await listMoments(db, answers, scorecard.withTranscript);
  const known = new Set(moments.map(({ event }) => event.id));
  const fresh = startFromMarks(rubric, []);
  const draft = claim.draft ?? fresh;
  const levels = Object.fromEntries(
    rubric.dimensions.map(({ key }) => {
      const { level = null, evidence = [] } = draft.levels[key] ?? {};
      return [key, { level, evidence: evidence.filter((id) => known.has(id)) }];
    }),
  );
  return {
    rubric,
    draft: { ...draft, levels },
    events: moments.map(({ event }) => event),
    marks: [],
    note: "",
    notes: [],
    savedAt: claim.draft === null ? null : claim.claimedAt,
    answers,
    moments,
    lengths: answers.map((answer) =>
      keptSegments(segments, answer).length > 0 ? recordedMs(segments, answer) || null : undefined,
    ),
  };
}

/** A delivered scorecard with its quotes. */
export type Delivered = Scorecard & { expertName: string; moments: Moment[] };

/** Null until it is delivered. */
export async function getDelivered(db: Queryable, row: ScorecardRow): Promise<Delivered | null> {
  const { topic, rubricVersion, expertId, deliveredAt, moveForward } = row;
  if (topic === null || rubricVersion === null || expertId === null) return null;
  if (deliveredAt === null || moveForward === null) return null;
  const [rubric, topicName, stored, answers] = await Promise.all([
    getRubricVersion(db, topic, rubricVersion),
    getTopicName(db, topic),
    db.select().from(oneWayScorecardLevels).where(eq(oneWayScorecardLevels.scorecardId, row.id)),
    listAnswers(db, row.interviewId),
  ]);
  if (!rubric) throw new Error(`${topic} ${rubricVersion} was never published`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from expert_names where id = ${expertId}::uuid`,
  );
  const ids = [...new Set(stored.flatMap(({ evidence }) => evidence))];
  const moments = (
    await Promise.all(
      answers.map(async ({ id, position }) =>
        (await getEvents(db, id, ids))
          .filter(isEvidence)
          .map((event): Moment => ({ event, position })),
      ),
    )
  ).flat();
  const inOrder = moments.toSorted(
    (a, b) => a.position - b.position || a.event.offsetMs - b.event.offsetMs,
  );
  return {
    rubric,
    topicName,
    levels: levelsOf(
      rubric,
      stored,
      inOrder.map(({ event }) => event),
    ),
    strengths: row.strengths,
    change: row.change,
    drillDimension: row.drillDimension,
    drillWords: row.drillWords,
    moveForward,
    moveForwardWords: row.moveForwardWords,
    sentAt: deliveredAt,
    expertName: rows[0]?.name ?? "the expert",
    moments: inOrder,
  };
}
