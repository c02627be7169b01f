import { desc, eq, sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { adminActions } from "./tables.server.ts";

/**
 * What somebody did as an operator, and what operators wrote about somebody's orders and requests.
 * The first stays under a bare id, as the books' audit; of the second the words go, as they may name
 * people.
 */
export const adminPersonalData: PersonalDataSource = {
  name: "operatorActions",
  async exportRows(db, { userId }) {
    return db
      .select({
        action: adminActions.action,
        subject: adminActions.subject,
        at: adminActions.at,
        outcome: adminActions.outcome,
      })
      .from(adminActions)
      .where(eq(adminActions.actor, userId))
      .orderBy(desc(adminActions.at));
  },
  async erase(tx, person) {
    const { userId } = person;
    const ownLeads = person.addresses.map(
      ({ email, untilAt }) => sql`
        or subject in (
          select id::text from leads
          where email = ${email} and (${untilAt}::timestamptz is null or created_at <= ${untilAt}))`,
    );
    await tx.execute(
      sql`update admin_actions set detail = detail - 'why'
          where subject in (select id from orders where user_id = ${userId}::uuid)
             or subject in (
                  select r.id::text from refunds r
                  join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
                  where o.user_id = ${userId}::uuid)
             ${sql.join(ownLeads)}`,
    );
    // The same words, where the changes of status keep them. An expert who cancels writes some, too.
    await tx.execute(
      sql`update status_changes set why = ''
          where (actor like 'operator:%' or actor like 'expert:%')
            and (subject_id in (select id from orders where user_id = ${userId}::uuid)
                 or subject_id in (
                   select id::text from bookings where candidate_id = ${userId}::uuid))`,
    );
  },
};
