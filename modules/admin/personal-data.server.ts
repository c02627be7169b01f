import { desc, eq, type SQL, sql } from "drizzle-orm";
import { forgetReasons } from "#modules/audit/commands.server.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { adminActions } from "./tables.server.ts";

/**
 * A person's actions as an operator stay under the bare user id, as an audit. What people typed
 * about the person's orders, sessions, profile, payouts, leads and emails is erased.
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
    const { userId, addresses } = person;
    const sentTo = (list: SQL, email: SQL) =>
      addresses.map(
        (address) => sql`
          union all select id::text from ${list}
          where ${email} = ${address.email}
            and (${address.untilAt}::timestamptz is null or created_at <= ${address.untilAt})`,
      );
    const { rows } = await tx.execute<{ id: string }>(sql`
      with own_expert as (select id from expert_list where user_id = ${userId}::uuid),
      own_session as (
        select id from booking_list
        where candidate_id = ${userId}::uuid or expert_id in (select id from own_expert)),
      own_order as (
        select id from order_list where payer_id = ${userId}::uuid
        union select order_id from session_list where id in (select id from own_session))
      select id::text from own_expert
      union all select id::text from payout_list where expert_id in (select id from own_expert)
      union all select id::text from own_session
      union all select id from own_order
      union all select id::text from refund_list where paid_order_id in (select id from own_order)
      ${sql.join(sentTo(sql`lead_list`, sql`email`))}
      ${sql.join(sentTo(sql`mail_list`, sql`to_email`))}`);
    const subjects = rows.map(({ id }) => id);
    // What operators chose stays; what they typed goes.
    await tx.execute(
      sql`update admin_actions
          set detail = (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(detail)
            where jsonb_typeof(value) <> 'string' or key in ('to', 'outcome', 'decision'))
          where subject = any(${sql.param(subjects)}::text[])`,
    );
    await forgetReasons(tx, subjects);
  },
};
