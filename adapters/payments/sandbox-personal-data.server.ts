import { type SQL, sql } from "drizzle-orm";
import type { Person, PersonalDataSource } from "#platform/personal-data.ts";

/**
 * Matches by the order's buyer and by email, because a session outlives the order's link to its
 * payment.
 */
function theirs({ userId, addresses }: Person): SQL {
  const emails = addresses.map(
    ({ email, untilAt }) => sql`(
      lower(s.email) = lower(${email}::text)
      and (${untilAt}::timestamptz is null or s.created_at <= ${untilAt}))`,
  );
  return sql`(
    s.payment_id in (
      select p.id::text from payments p join orders o on o.id = p.order_id
      where o.user_id = ${userId}::uuid)
    or ${sql.join([sql`false`, ...emails], sql` or `)})`;
}

/** The payer's data at the sandbox provider. Amounts stay, as at a real provider. */
export const sandboxPersonalData: PersonalDataSource = {
  name: "sandboxPayments",
  async exportRows(db, person) {
    const { rows } = await db.execute(sql`
      select s.id, s.email, s.description, s.amount_minor as "amountMinor", s.currency, s.status,
             s.created_at as "createdAt"
      from sandbox_sessions s where ${theirs(person)} order by s.created_at desc`);
    return rows;
  },
  async erase(tx, person) {
    await tx.execute(
      sql`update sandbox_sessions s set email = '', return_url = '', cancel_url = ''
          where ${theirs(person)}`,
    );
  },
};
