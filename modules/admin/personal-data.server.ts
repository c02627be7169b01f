import { desc, eq, sql } from "drizzle-orm";
import { forgetReasons } from "#modules/audit/commands.server.ts";
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
          select id::text from lead_list
          where email = ${email} and (${untilAt}::timestamptz is null or created_at <= ${untilAt}))`,
    );
    await tx.execute(
      sql`update admin_actions set detail = detail - 'why'
          where subject in (select id from order_list where user_id = ${userId}::uuid)
             or subject in (
                  select r.id::text from refund_list r join order_list o on o.id = r.paid_order_id
                  where o.user_id = ${userId}::uuid)
             ${sql.join(ownLeads)}`,
    );
    // The same words, where the changes of status keep them. An expert who cancels writes some, too.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from order_list where user_id = ${userId}::uuid
          union all select id::text from booking_list where candidate_id = ${userId}::uuid`,
    );
    await forgetReasons(
      tx,
      rows.map(({ id }) => id),
    );
  },
};
