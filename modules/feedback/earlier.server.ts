import { and, eq, sql } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import type { Scorecard } from "#modules/scorecards/scorecard-view.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { sessionOf } from "./data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { sharedScorecards } from "./tables.server.ts";

/** The newest ones are enough for an expert to prepare. */
const SHOWN = 5;

type Session = Pick<BookingView, "id" | "expertId">;

/** A candidate's scorecards from before this session, newest first. */
async function listEarlier(db: Queryable, bookingId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select b.id from booking_list own
        join booking_list b on b.candidate_id = own.candidate_id and b.start_at < own.start_at
        join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = b.id
        where own.id = ${bookingId}::uuid and c.erased_at is null
        order by c.sent_at desc limit ${SHOWN}`,
  );
  return rows.map(({ id }) => id);
}

/** How many scorecards the candidate could show this session's expert, and whether they do. */
export async function getSharing(
  db: Queryable,
  session: Session,
): Promise<{ earlier: number; isShared: boolean }> {
  const [earlier, shared] = await Promise.all([
    listEarlier(db, session.id),
    db.$count(sharedScorecards, isOf(session)),
  ]);
  return { earlier: earlier.length, isShared: shared > 0 };
}

/** Scorecards that the candidate shares with this session's expert; empty without consent. */
export async function listSharedScorecards(db: Queryable, session: Session): Promise<Scorecard[]> {
  const shared = await db.$count(sharedScorecards, isOf(session));
  if (shared === 0) return [];
  const found = await Promise.all(
    (await listEarlier(db, session.id)).map((id) => getScorecard(db, sessionOf(id))),
  );
  return found.filter((scorecard) => scorecard !== null);
}

/** Sets the candidate's consent, which can change at any time. */
export async function shareScorecards(
  { db, clock }: Pick<Platform, "db" | "clock">,
  session: Session,
  isShared: boolean,
): Promise<void> {
  if (!isShared) {
    await db.delete(sharedScorecards).where(isOf(session));
    return;
  }
  await db
    .insert(sharedScorecards)
    .values({ bookingId: session.id, expertId: session.expertId, sharedAt: clock.now() })
    .onConflictDoNothing();
}

function isOf({ id, expertId }: Session) {
  return and(eq(sharedScorecards.bookingId, id), eq(sharedScorecards.expertId, expertId));
}
