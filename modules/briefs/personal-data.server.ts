import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** Resumes and job descriptions of a person's sessions. Erasing deletes them, including files. */
export const briefPersonalData: PersonalDataSource = {
  name: "briefs",
  async exportRows(db, { userId }) {
    // Its two people can download the file here while signed in.
    const { rows } = await db.execute(sql`
      select s.id as "booking", b.job, r.type as "resumeType", r.bytes as "resumeBytes",
             r.added_at as "resumeAddedAt",
             case when r.id is not null then '/room/' || s.id || '/resume' end as "resumeFile"
      from booking_list s
      left join briefs b on b.booking_id = s.id
      left join resumes r on r.booking_id = s.id and r.stored_at is not null
      where s.candidate_id = ${userId}::uuid and (b.job is not null or r.id is not null)
      order by s.start_at desc`);
    return rows;
  },
  async erase(tx, { userId }) {
    const theirs = sql`(select id from booking_list where candidate_id = ${userId}::uuid)`;
    await tx.execute(sql`delete from resumes where booking_id in ${theirs}`);
    await tx.execute(sql`delete from briefs where booking_id in ${theirs}`);
  },
};
