import { eq } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import type { Platform } from "#platform/services.ts";
import type { Queryable } from "#platform/db/client.ts";
import { sessionChecks } from "./tables.server.ts";

type Session = Pick<BookingView, "id" | "status" | "startAt" | "endAt">;

/** Tells the candidate why a session that has ended waits for a decision; null if it doesn't. */
export async function whyUndecided(
  { db, config }: { db: Queryable; config: Pick<Platform["config"], "presence"> },
  { id, status, startAt, endAt }: Session,
): Promise<string | null> {
  if (status !== "in_progress") return null;
  const [check] = await db.select().from(sessionChecks).where(eq(sessionChecks.bookingId, id));
  if (!check || !(check.endedAt ?? check.askedAt ?? check.caseAt)) return null;
  // A call held elsewhere: only the two people can tell.
  if (check.askedAt) return "We’re deciding whether it took place, and will email you.";
  const { togetherMin } = config.presence;
  const [after, of] = [minutesFrom(startAt, check.endedAt ?? endAt), minutesFrom(startAt, endAt)];
  const why =
    after < togetherMin
      ? `It ended after ${after === 1 ? "1 minute" : `${after} minutes`} of ${of}`
      : `You were both in the room for less than ${togetherMin} minutes`;
  return `${why}, so we’re checking what happened. We’ll email you.`;
}

function minutesFrom(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
}
