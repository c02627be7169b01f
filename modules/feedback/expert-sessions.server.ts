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

const LISTED = 2_000;

const SESSION = sql`
  select s.id, s.status, s.service, s.candidate, s.start_at as "startAt", s.end_at as "endAt",
         s.feedback_due_at as "feedbackDueAt", c.sent_at is not null as "isScored",
         f.question is not null and f.answered_at is null as "isAsked"
  from session_list s
  left join sent_scorecards c on c.subject_kind = 'session' and c.subject_id = s.id
  left join follow_ups f on f.booking_id = s.id`;

const toSession = (row: Record<string, unknown>): HostedSession => ({
  ...(row as HostedSession),
  startAt: new Date(row["startAt"] as string),
  endAt: new Date(row["endAt"] as string),
  feedbackDueAt: row["feedbackDueAt"] ? new Date(row["feedbackDueAt"] as string) : null,
});

/**
 * An expert's sessions that need attention, longest first; upcoming ones, next first; and those that
 * the first reads but are neither, newest first.
 */
export async function listOpenHosted(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<{ waiting: HostedSession[]; ahead: HostedSession[]; over: HostedSession[] }> {
  // Each part has its index.
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`${SESSION}
        where s.id in (
          select id from booking_list
          where expert_id = ${expertId}::uuid and status in ('confirmed', 'in_progress')
          union
          select id from session_list
          where expert_id = ${expertId}::uuid and feedback_due_at is not null
          union
          select b.id from follow_ups o join booking_list b on b.id = o.booking_id
          where o.question is not null and o.answered_at is null
            and b.expert_id = ${expertId}::uuid)
        order by s.start_at, s.id limit ${LISTED}`,
  );
  const kind = (session: HostedSession) => {
    if (session.isAsked || isToScore(session, now)) return "waiting";
    return isOpen(session) && session.endAt > now ? "ahead" : "over";
  };
  const { waiting = [], ahead = [], over = [] } = Object.groupBy(rows.map(toSession), kind);
  return { waiting, ahead, over: over.toReversed() };
}

/** A page of an expert's sessions that are over, newest first, and the last one's id if there are more. */
export async function listPastHosted(
  db: Queryable,
  expertId: string,
  now: Date,
  { after, size }: { after: string | null; size: number },
): Promise<{ sessions: HostedSession[]; next: string | null }> {
  const beyond =
    after === null
      ? sql``
      : sql`and (s.start_at, s.id) < (
              select a.start_at, a.id from booking_list a where a.id = ${after}::uuid)`;
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`${SESSION}
        where s.expert_id = ${expertId}::uuid and s.status not in ('held', 'expired')
          and (s.status not in ('confirmed', 'in_progress') or s.end_at <= ${now}) ${beyond}
        order by s.start_at desc, s.id desc limit ${size + 1}`,
  );
  const sessions = rows.slice(0, size).map(toSession);
  return { sessions, next: rows.length > size ? sessions.at(-1)!.id : null };
}

const isOpen = ({ status }: HostedSession) => status === "confirmed" || status === "in_progress";

function isToScore({ isScored, ...session }: HostedSession, now: Date): boolean {
  return !isScored && mayScore(session, session.endAt <= now, now);
}
