import { and, eq, isNull, sql } from "drizzle-orm";
import { type BookingView, getBooking } from "#modules/booking/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Result } from "#lib/result.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Platform } from "#platform/services.ts";
import { openDraft } from "../data.server.ts";
import { keepQuotable, mayScore } from "../policy.ts";
import type { Draft } from "../schema.ts";
import { scorecardLevels, scorecards } from "../tables.server.ts";

/** Another expert's session, one that didn't take place, or a scorecard already sent. */
export type NotOpen = "not_open";

/** Saves a scorecard as typed, complete or not. */
export async function saveDraft(
  deps: Pick<Platform, "db" | "clock">,
  { expertId, bookingId }: { expertId: string; bookingId: string },
  draft: Draft,
): Promise<Result<object, NotOpen>> {
  return retryDeadlocks(() =>
    deps.db.transaction(async (tx): Promise<Result<object, NotOpen>> => {
      const now = deps.clock.now();
      const booking = await getScorable(tx, { expertId, bookingId }, now);
      const open = booking && (await openDraft(tx, booking));
      if (!open) return { ok: false, reason: "not_open" };
      const known = keepQuotable(draft, open.events);
      const isSaved = await writeDraft(tx, booking, open.rubric, known, now);
      return isSaved ? { ok: true } : { ok: false, reason: "not_open" };
    }),
  );
}

/** The expert's session if its scorecard may be written now; null otherwise. */
export async function getScorable(
  db: Queryable,
  { expertId, bookingId }: { expertId: string; bookingId: string },
  now: Date,
): Promise<BookingView | null> {
  const booking = await getBooking(db, bookingId);
  if (booking?.expertId !== expertId) return null;
  const ends = await listEvents(db, bookingId, { seenBy: "expert", kinds: ["end"] });
  const hasEnded = ends.some(({ at }) => Date.parse(at) >= booking.startAt.getTime());
  return mayScore(booking, hasEnded, now) ? booking : null;
}

/** Writes a draft. False if it was already sent. */
export async function writeDraft(
  tx: Tx,
  booking: BookingView,
  rubric: Rubric,
  draft: Draft,
  now: Date,
): Promise<boolean> {
  const row = {
    expertId: booking.expertId,
    topic: rubric.topic,
    rubricVersion: rubric.version,
    strengths: draft.strengths || null,
    change: draft.change || null,
    drillDimension: draft.drill !== "own" ? (draft.drill?.dimension ?? null) : null,
    // Empty words mean that the expert chose to write their own.
    drillWords: draft.drill === "own" ? draft.drillWords : draft.drillWords || null,
    moveForward: draft.moveForward,
    moveForwardWords: draft.moveForwardWords || null,
    observations: Object.keys(draft.observations).length > 0 ? draft.observations : null,
    savedAt: now,
  };
  const written = await tx
    .insert(scorecards)
    .values({ bookingId: booking.id, createdAt: now, ...row })
    .onConflictDoUpdate({
      target: scorecards.bookingId,
      set: row,
      setWhere: isNull(scorecards.sentAt),
    })
    .returning({ id: scorecards.bookingId });
  if (written.length === 0) return false;
  await tx.delete(scorecardLevels).where(eq(scorecardLevels.bookingId, booking.id));
  await tx.insert(scorecardLevels).values(
    rubric.dimensions.map(({ key }) => {
      const { level = null, evidence = [] } = draft.levels[key] ?? {};
      return {
        bookingId: booking.id,
        dimension: key,
        level,
        evidence: [...new Set(evidence)],
      };
    }),
  );
  return true;
}

/**
 * Locks the scorecard until the transaction ends. Null if there is none, or it was already sent.
 */
export async function lockDraft(tx: Tx, bookingId: string): Promise<{ expertId: string } | null> {
  const [row] = await tx
    .select({ expertId: scorecards.expertId })
    .from(scorecards)
    .where(and(eq(scorecards.bookingId, bookingId), isNull(scorecards.sentAt)))
    .for("update");
  return row ?? null;
}

export async function markSent(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .update(scorecards)
    .set({ sentAt: now, observations: sql`null` })
    .where(eq(scorecards.bookingId, bookingId));
}
