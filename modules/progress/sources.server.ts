import { listBookings } from "#modules/booking/data.server.ts";
import { getRubricVersion } from "#modules/rubrics/data.server.ts";
import { listScorecardsOfCandidate } from "#modules/scorecards/data.server.ts";
import { quoteOf } from "#modules/scorecards/words.ts";
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
        quotes: evidence.map((event) => {
          const names = { candidate: "you", expert: booking.expertName };
          const { label, at, text, isRemoved } = quoteOf(event, names);
          return { label: `${label}, ${at}`, text: isRemoved ? "" : text, isRemoved };
        }),
        href: `/candidate/sessions/${booking.id}`,
      })),
  );
};

/** How candidates scored their live sessions themselves. */
const selfPoints: PointSource = async (db, userId) => {
  const rows = await listSelfLevels(db, userId);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ bookingId }) => bookingId))];
  const bookings = await listBookings(db, sql`b.id = any(${sql.param(ids)}::uuid[])`);
  const points: Point[] = [];
  for (const { bookingId, topic, rubricVersion, dimension: key, level } of rows) {
    const booking = bookings.find(({ id }) => id === bookingId);
    const rubric =
      topic === null || rubricVersion === null
        ? null
        : await getRubricVersion(db, topic, rubricVersion);
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

/** Every product that scores; a new one is a line here. */
export const POINT_SOURCES: readonly PointSource[] = [scorecardPoints, selfPoints];
