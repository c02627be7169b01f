import { sql } from "drizzle-orm";
import type { BookingStatus } from "#modules/booking/policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import { mayScore } from "./policy.ts";

export type HostedSession = {
  id: string;
  status: BookingStatus;
  service: string;
  /** Null after erasure. */
  candidate: string | null;
  startAt: Date;
  endAt: Date;
  isScored: boolean;
  /** When the scorecard is missed; null once it was sent or missed. */
  feedbackDueAt: Date | null;
  /** The candidate's question waits for an answer. */
  isAsked: boolean;
};

const LISTED = 500;

/**
 * The sessions that a user hosts, the next ones and then the latest: those that need attention,
 * upcoming ones, and the rest.
 */
export async function listHostedSessions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ waiting: HostedSession[]; ahead: HostedSession[]; past: HostedSession[] }> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select s.id, s.status, s.service, s.candidate, s.start_at as "startAt",
               s.end_at as "endAt", s.feedback_due_at as "feedbackDueAt", c.sent_at is not null as "isScored",
               f.question is not null and f.answered_at is null as "isAsked"
        from session_list s
        join expert_contacts e on e.expert_id = s.expert_id
        left join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = s.id
        left join follow_ups f on f.booking_id = s.id
        where e.user_id = ${userId}::uuid and s.status not in ('held', 'expired')
        order by s.end_at <= ${now}, abs(extract(epoch from s.start_at - ${now}::timestamptz))
        limit ${LISTED}`,
  );
  const sessions = rows
    .map((row) => ({
      ...(row as HostedSession),
      startAt: new Date(row["startAt"] as string),
      endAt: new Date(row["endAt"] as string),
      feedbackDueAt: row["feedbackDueAt"] ? new Date(row["feedbackDueAt"] as string) : null,
    }))
    .toSorted((a, b) => b.startAt.getTime() - a.startAt.getTime());
  const kind = (session: HostedSession) => {
    if (session.isAsked || isToScore(session, now)) return "waiting";
    const isOpen = session.status === "confirmed" || session.status === "in_progress";
    return isOpen && session.endAt > now ? "ahead" : "past";
  };
  const of = Object.groupBy(sessions, kind);
  return {
    // Those waiting longest first; the next session first.
    waiting: (of.waiting ?? []).toReversed(),
    ahead: (of.ahead ?? []).toReversed(),
    past: of.past ?? [],
  };
}

function isToScore({ isScored, ...session }: HostedSession, now: Date): boolean {
  return !isScored && mayScore(session, session.endAt <= now, now);
}
