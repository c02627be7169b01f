import { type SQL, sql } from "drizzle-orm";
import type { Person, PersonalDataSource } from "#platform/personal-data.ts";

// The characters that JavaScript's trim() removes; drafts are stored untrimmed.
const SPACES = " \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff";
const typedEmail = sql`btrim(b.draft ->> 'email', ${SPACES}::text)`;

/**
 * Drafts without an order, matched by the email typed into them, as nothing else identifies the
 * person.
 */
function unorderedDrafts({ addresses }: Person): SQL {
  const typed = addresses.map(
    ({ email, untilAt }) => sql`(
      lower(${email}::text) in (lower(${typedEmail}), lower(b.draft ->> 'codeSentTo'))
      and (${untilAt}::timestamptz is null or b.created_at <= ${untilAt}))`,
  );
  return sql`(b.candidate_id is null and (${sql.join([sql`false`, ...typed], sql` or `)}))`;
}

/**
 * Erasing clears what the person wrote. The times stay, because they belong to the expert as well.
 */
export const bookingPersonalData: PersonalDataSource = {
  name: "bookings",
  async exportRows(db, person) {
    const { rows } = await db.execute(sql`
      select b.id, b.service_slug as "service", e.name as "expert",
             b.start_at as "startAt", b.end_at as "endAt", b.status, b.draft,
             b.created_at as "createdAt", b.confirmed_at as "confirmedAt"
      from bookings b join expert_names e on e.id = b.expert_id
      where b.candidate_id = ${person.userId}::uuid or ${unorderedDrafts(person)}
      order by b.created_at desc`);
    return rows;
  },
  async blocker(tx, { userId }, now) {
    const { rows } = await tx.execute(sql`
      select 1 from bookings
      where candidate_id = ${userId}::uuid and status in ('confirmed', 'in_progress')
        and end_at > ${now}
      limit 1`);
    return rows.length > 0 ? "upcoming_bookings" : null;
  },
  async listEmails(db) {
    const { rows } = await db.execute<{ email: string }>(sql`
      select btrim(draft ->> 'email', ${SPACES}::text) as email from bookings
      where draft ->> 'email' is not null
      union select draft ->> 'codeSentTo' from bookings where draft ->> 'codeSentTo' is not null`);
    return rows.map(({ email }) => email);
  },
  async erase(tx, person) {
    const { userId } = person;
    // Earlier holds of the same browser may have name and phone, typed before the email.
    await tx.execute(sql`
      update bookings b set draft = null
      where b.draft is not null and b.candidate_id is null and coalesce(${typedEmail}, '') = ''
        and b.holder_hash in (
          select b.holder_hash from bookings b
          where b.candidate_id = ${userId}::uuid or ${unorderedDrafts(person)})`);
    await tx.execute(sql`update bookings b set draft = null where ${unorderedDrafts(person)}`);
    await tx.execute(sql`
      update bookings set
        draft = null,
        status = case when status = 'held' and not is_reserved then 'expired' else status end
      where candidate_id = ${userId}::uuid`);
  },
};
