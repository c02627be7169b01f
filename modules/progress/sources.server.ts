import { listBookings } from "#modules/booking/data.server.ts";
import { listAiSessions, listJudgements } from "#modules/ai-sessions/data.server.ts";
import { reportRows } from "#modules/ai-sessions/report.ts";
import { listOneWayScores } from "#modules/one-way/scores.server.ts";
import { getRubricVersion } from "#modules/rubrics/data.server.ts";
import { listScorecardsOfCandidate } from "#modules/feedback/data.server.ts";
import { quotation } from "#modules/scorecards/words.ts";
import type { Queryable } from "#platform/db/client.ts";
import { sql } from "drizzle-orm";
import { listSelfLevels, type PointSource } from "./data.server.ts";
import type { Point } from "./points.ts";

/** Experts' scorecards of live sessions. */
const scorecardPoints: PointSource = async (db, userId) => {
  const scorecards = await listScorecardsOfCandidate(db, userId);
  return scorecards.flatMap(({ booking, scorecard: { rubric, levels } }) =>
    levels
      .filter(({ level }) => level > 0)
      .map(({ dimension, level, evidence }): Point => ({
        at: booking.startAt,
        product: "live",
        by: "expert",
        scorer: booking.expertName,
        session: booking.id,
        title: booking.serviceTitle,
        topic: rubric.topic,
        dimension: dimension.key,
        competency: dimension.competency,
        level,
        rubricVersion: rubric.version,
        quotes: evidence.map((event) =>
          quotation(event, { candidate: "you", expert: booking.expertName }),
        ),
        href: `/candidate/sessions/${booking.id}`,
      })),
  );
};

/** Reads each rubric version once, because many scores share a few. */
function rubricVersions(db: Queryable) {
  const known = new Map<string, ReturnType<typeof getRubricVersion>>();
  return (topic: string, version: number) => {
    const key = `${topic} ${version}`;
    const rubric = known.get(key) ?? getRubricVersion(db, topic, version);
    known.set(key, rubric);
    return rubric;
  };
}

/** Candidates' self-scores of live sessions. */
const selfPoints: PointSource = async (db, userId) => {
  const rows = await listSelfLevels(db, userId);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ bookingId }) => bookingId))];
  const bookings = await listBookings(db, sql`b.id = any(${sql.param(ids)}::uuid[])`);
  const rubricOf = rubricVersions(db);
  const points: Point[] = [];
  for (const { bookingId, topic, rubricVersion, dimension: key, level } of rows) {
    const booking = bookings.find(({ id }) => id === bookingId);
    const rubric =
      topic === null || rubricVersion === null ? null : await rubricOf(topic, rubricVersion);
    const dimension = rubric?.dimensions.find((one) => one.key === key);
    if (!booking || !rubric || !dimension) continue;
    points.push({
      at: booking.startAt,
      product: "live",
      by: "self",
      scorer: "You",
      session: booking.id,
      title: booking.serviceTitle,
      topic: rubric.topic,
      dimension: key,
      competency: dimension.competency,
      level,
      rubricVersion: rubric.version,
      quotes: [],
      href: `/candidate/sessions/${booking.id}`,
    });
  }
  return points;
};

const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Reports of finished AI sessions: one level per dimension, as in the report. */
const aiPoints: PointSource = async (db, userId) => {
  const [sessions, judged] = await Promise.all([
    listAiSessions(db, userId),
    listJudgements(db, userId),
  ]);
  const rubricOf = rubricVersions(db);
  const points: Point[] = [];
  for (const { id, topic, format, startedAt, endedAt } of sessions) {
    const turns = judged.filter(({ sessionId }) => sessionId === id);
    const [first] = turns;
    if (format !== "interview" || !startedAt || !endedAt || !first) continue;
    const { rubricVersion } = first.judgement;
    // The rules may replace a model in any turn. The report names their versions.
    const models = new Set(turns.map(({ judgement: { judge } }) => judge));
    models.delete("rules");
    const rubric = await rubricOf(topic, rubricVersion);
    if (!rubric) continue;
    const rows = reportRows(
      rubric,
      turns.map(({ number, dimensions, judgement }) => ({
        number,
        question: { dimensions },
        judgement,
      })),
    );
    for (const { key, level, quotes } of rows) {
      const dimension = rubric.dimensions.find((one) => one.key === key)!;
      if (level === null) continue;
      points.push({
        at: startedAt,
        product: "ai",
        by: "machine",
        scorer:
          models.size === 0 ? "the AI interviewer" : `the AI interviewer (${AND.format(models)})`,
        session: id,
        title: "AI mock session",
        topic,
        dimension: key,
        competency: dimension.competency,
        level,
        rubricVersion,
        isEarlierWay: turns.some(({ judgement }) => judgement.checks === undefined),
        quotes: quotes.map(({ text, number }) => ({
          label: `Answer to question ${number}`,
          text,
          isRemoved: false,
        })),
        href: `/sessions/ai/${id}/report`,
      });
    }
  }
  return points;
};

/** Experts' scores and self-scores of one-way interviews. */
const oneWayPoints: PointSource = async (db, userId) => {
  const scores = await listOneWayScores(db, userId);
  const rubricOf = rubricVersions(db);
  const points: Point[] = [];
  for (const { interviewId, topic, at, by, scorer, dimension: key, ...score } of scores) {
    const { level, rubricVersion, quotes } = score;
    const rubric = level > 0 ? await rubricOf(topic, rubricVersion) : null;
    const dimension = rubric?.dimensions.find((one) => one.key === key);
    if (!dimension) continue;
    points.push({
      at,
      product: "one-way",
      by,
      scorer: scorer ?? "You",
      session: interviewId,
      title: "One-way interview",
      topic,
      dimension: key,
      competency: dimension.competency,
      level,
      rubricVersion,
      quotes,
      href: `/interviews/oneway/${interviewId}/review#${by === "self" ? "score" : "scorecard"}`,
    });
  }
  return points;
};

/** Every product with scores. */
export const POINT_SOURCES: readonly PointSource[] = [
  scorecardPoints,
  selfPoints,
  aiPoints,
  oneWayPoints,
];
