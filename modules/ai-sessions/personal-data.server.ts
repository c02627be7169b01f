import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { removeSessions } from "./commands/delete-session.server.ts";
import { listAiSessions } from "./data.server.ts";
import { FREE_KEPT_DAYS, refundUntil } from "./policy.ts";

/** Erasing removes all words; the session's row stays with its anonymized order. */
export const aiSessionPersonalData: PersonalDataSource = {
  name: "aiSessions",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select s.id, s.format, s.topic, s.level, s.minutes, s.voice, s.status, s.order_id as "orderId",
             s.facts, s.created_at as "createdAt", s.started_at as "startedAt",
             s.ended_at as "endedAt", s.deleted_at as "deletedAt",
             (select coalesce(json_agg(json_build_object(
                'attempt', e.attempt, 'at', e.at, 'offsetMs', e.offset_ms, 'kind', e.kind,
                'data', e.data) order by e.id), '[]'::json)
              from ai_session_events e where e.session_id = s.id) as events
      from ai_sessions s where s.participant_id = ${userId}::uuid
      order by s.created_at desc`);
    return rows;
  },
  async blocker(tx, { userId }, now) {
    const sessions = await listAiSessions(tx, userId);
    const isRefundable = sessions.some((session) => (refundUntil(session) ?? now) > now);
    return isRefundable ? "unused_sessions" : null;
  },
  async usedOffers(tx, { userId }, now) {
    const { rows } = await tx.execute<{ until: string | null }>(
      sql`select free_until as until from ai_sessions
          where participant_id = ${userId}::uuid and order_id is null
            and (format = 'interview' or free_until > ${now})`,
    );
    const keptUntil = new Date(now.getTime() + FREE_KEPT_DAYS * 86_400_000);
    return rows.map(({ until }) =>
      until === null
        ? { offer: "ai-session", until: keptUntil }
        : { offer: "visa-day", until: new Date(until) },
    );
  },
  async erase(tx, { userId }, now) {
    await removeSessions(tx, sql`participant_id = ${userId}::uuid`, now);
  },
};
