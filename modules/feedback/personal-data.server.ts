import { sql } from "drizzle-orm";
import { eraseWords } from "#modules/scorecards/commands.server.ts";
import { listWritten } from "#modules/scorecards/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/**
 * Texts about and by a candidate. Erasing removes the words; levels and ratings stay. Quotes belong
 * to the timeline.
 */
export const feedbackPersonalData: PersonalDataSource = {
  name: "scorecards",
  async exportRows(db, { userId }) {
    const own = sql`booking_id in (select id from booking_list where candidate_id = ${userId}::uuid)`;
    const written = await listWritten(db, "session", await listSessionIds(db, userId));
    const sent = written.map(({ subjectId, ...row }) => ({ session: subjectId, ...row }));
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
    return { scorecards: sent, questions, reviews, shared };
  },
  async erase(tx, { userId }, now) {
    const own = sql`booking_id in (select id from booking_list where candidate_id = ${userId}::uuid)`;
    await eraseWords(tx, "session", await listSessionIds(tx, userId), now);
    await tx.execute(sql`delete from shared_scorecards where ${own}`);
    await tx.execute(sql`update follow_ups set question = null, answer = null where ${own}`);
    await tx.execute(sql`
      update session_reviews set words = null, quotable = 'no', quoted_name = null where ${own}`);
  },
};

async function listSessionIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from booking_list where candidate_id = ${userId}::uuid`,
  );
  return rows.map(({ id }) => id);
}
