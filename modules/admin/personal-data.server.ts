import { desc, eq, sql } from "drizzle-orm";
import { forgetReasons } from "#modules/audit/commands.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { adminActions } from "./tables.server.ts";

/**
 * A person's actions as an operator stay under the bare user id, as an audit. Operators' texts
 * about the person's orders and leads are erased, as they may name people.
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
    // The same texts in the status changes, including those of experts who canceled.
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
