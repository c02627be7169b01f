import { eq, sql } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { tookPlace } from "./policy.ts";
import { drillsDone, interviewPlans, selfLevels, selfScores } from "./tables.server.ts";

type Deps = Pick<Platform, "db" | "clock">;

/** Stores the one interview a candidate is preparing for. */
export async function savePlan(
  { db, clock }: Deps,
  userId: string,
  plan: { interviewOn: string; topic: string },
): Promise<void> {
  const set = { ...plan, savedAt: clock.now() };
  await db
    .insert(interviewPlans)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: interviewPlans.userId, set });
}

export async function deletePlan({ db }: Pick<Platform, "db">, userId: string): Promise<void> {
  await db.delete(interviewPlans).where(eq(interviewPlans.userId, userId));
}

/** Records a drill on the candidate's local day; counts once a day. */
export async function recordDrill(
  { db, clock }: Deps,
  userId: string,
  drill: { topic: string; dimension: string; doneOn: string },
): Promise<void> {
  await db
    .insert(drillsDone)
    .values({ userId, ...drill, doneAt: clock.now() })
    .onConflictDoNothing();
}

/** Stores a candidate's self-score of a session. Refuses once its scorecard was sent. */
export async function scoreSelf(
  { db, clock }: Deps,
  userId: string,
  booking: Pick<BookingView, "id" | "status" | "endAt">,
  rubric: Rubric,
  levels: ReadonlyMap<string, number>,
): Promise<Result<object, "not_open" | "too_late">> {
  const now = clock.now();
  if (!tookPlace(booking, now)) return { ok: false, reason: "not_open" };
  return db.transaction(async (tx) => {
    if (await getScorecard(tx, sessionOf(booking.id))) return { ok: false, reason: "too_late" };
    const written = await tx
      .insert(selfScores)
      .values({
        bookingId: booking.id,
        userId,
        topic: rubric.topic,
        rubricVersion: rubric.version,
        scoredAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: selfScores.bookingId });
    if (written.length === 0) return { ok: false, reason: "too_late" };
    const rows = rubric.dimensions.flatMap(({ key }) => {
      const level = levels.get(key);
      return level === undefined ? [] : [{ bookingId: booking.id, dimension: key, level }];
    });
    if (rows.length > 0) await tx.insert(selfLevels).values(rows);
    return { ok: true };
  });
}

/** Records when a candidate first opened a session's scorecard. */
export async function noteOpened(
  { db, clock }: Deps,
  userId: string,
  bookingId: string,
): Promise<void> {
  const openedAt = clock.now();
  await db
    .insert(selfScores)
    .values({ bookingId, userId, openedAt })
    .onConflictDoUpdate({
      target: selfScores.bookingId,
      set: { openedAt },
      setWhere: sql`${selfScores.openedAt} is null`,
    });
}
