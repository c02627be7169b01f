import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** A candidate's interview date, drills and self-scores. */
export const progressPersonalData: PersonalDataSource = {
  name: "progress",
  async exportRows(db, { userId }) {
    const own = sql`user_id = ${userId}::uuid`;
    const { rows: plan } = await db.execute(sql`
      select interview_on as "interviewOn", topic, saved_at as "savedAt"
      from interview_plans where ${own}`);
    const { rows: drills } = await db.execute(sql`
      select topic, dimension, done_on as "doneOn", done_at as "doneAt"
      from drills_done where ${own} order by done_at desc`);
    const { rows: selfScores } = await db.execute(sql`
      select s.booking_id as "session", s.topic, s.rubric_version as "rubricVersion",
             s.scored_at as "scoredAt", s.opened_at as "scorecardOpenedAt",
             (select json_object_agg(l.dimension, l.level)
              from self_levels l where l.booking_id = s.booking_id) as levels
      from self_scores s where ${own} order by coalesce(s.scored_at, s.opened_at) desc`);
    return { plan: plan[0] ?? null, drills, selfScores };
  },
  async erase(tx, { userId }) {
    await tx.execute(sql`delete from interview_plans where user_id = ${userId}::uuid`);
    await tx.execute(sql`delete from drills_done where user_id = ${userId}::uuid`);
    // Their levels go with them.
    await tx.execute(sql`delete from self_scores where user_id = ${userId}::uuid`);
  },
};
