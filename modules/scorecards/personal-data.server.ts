import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/**
 * Texts about and by a candidate. Erasing removes the words; levels and ratings stay. Quotes belong
 * to the timeline.
 */
export const scorecardPersonalData: PersonalDataSource = {
  name: "scorecards",
  async exportRows(db, { userId }) {
    const own = sql`booking_id in (select id from booking_list where candidate_id = ${userId}::uuid)`;
    const { rows } = await db.execute(sql`
      select b.id as "session", c.topic, c.rubric_version as "rubricVersion",
             (select json_agg(json_build_object('dimension', l.dimension, 'level', l.level,
                                                'evidence', l.evidence) order by l.dimension)
              from scorecard_levels l where l.booking_id = b.id) as levels,
             c.strengths, c.change, c.drill_dimension as "drillDimension",
             c.drill_words as "drillWords", c.move_forward as "moveForward",
             c.move_forward_words as "moveForwardWords", c.sent_at as "sentAt"
      from booking_list b join scorecards c on c.booking_id = b.id
      where b.candidate_id = ${userId}::uuid and c.sent_at is not null
      order by c.sent_at desc`);
    const { rows: questions } = await db.execute(sql`
      select booking_id as "session", question, asked_at as "askedAt", answer,
             answered_at as "answeredAt"
      from follow_ups where ${own} order by asked_at desc`);
    // The other's review isn't exported before it appears.
    const { rows: reviews } = await db.execute(sql`
      select r.booking_id as "session", r.by_role as "by", r.rating, r.words, r.quotable,
             r.created_at as "createdAt"
      from review_list r join booking_list b on b.id = r.booking_id
      left join expert_contacts e on e.expert_id = r.expert_id
      where (b.candidate_id = ${userId}::uuid and (r.by_role = 'candidate' or r.both_in))
         or (e.user_id = ${userId}::uuid and (r.by_role = 'expert' or r.both_in))
      order by r.created_at desc`);
    const { rows: shared } = await db.execute(sql`
      select booking_id as "session", shared_at as "sharedAt" from shared_scorecards
      where ${own} order by shared_at desc`);
    return { scorecards: rows, questions, reviews, shared };
  },
  async erase(tx, { userId }, now) {
    const own = sql`booking_id in (select id from booking_list where candidate_id = ${userId}::uuid)`;
    await tx.execute(sql`
      update scorecards
      set strengths = null, change = null, drill_words = null, move_forward_words = null,
          observations = null, erased_at = ${now}
      where ${own}`);
    await tx.execute(sql`delete from shared_scorecards where ${own}`);
    await tx.execute(sql`update follow_ups set question = null, answer = null where ${own}`);
    await tx.execute(sql`
      update session_reviews set words = null, quotable = 'no', quoted_name = null where ${own}`);
  },
};
