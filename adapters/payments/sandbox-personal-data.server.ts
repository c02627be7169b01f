import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { Person, PersonalDataSource } from "#platform/personal-data.ts";

/**
 * Matches by the order's buyer and by email, because a session outlives the order's link to its
 * payment.
 */
function theirs({ addresses }: Person, paymentIds: readonly string[]): SQL {
  const emails = addresses.map(
    ({ email, untilAt }) => sql`(
      lower(s.email) = lower(${email}::text)
      and (${untilAt}::timestamptz is null or s.created_at <= ${untilAt}))`,
  );
  return sql`(
    s.payment_id = any(${sql.param(paymentIds)}::text[])
    or ${sql.join([sql`false`, ...emails], sql` or `)})`;
}

/**
 * The payer's data at the sandbox provider. Amounts stay, as at a real provider. `listPaymentIds`
 * returns the payments of the person's orders.
 */
export const sandboxPersonalData = (
  listPaymentIds: (db: Queryable, userId: string) => Promise<string[]>,
): PersonalDataSource => ({
  name: "sandboxPayments",
  async exportRows(db, person) {
    const paymentIds = await listPaymentIds(db, person.userId);
    const { rows } = await db.execute(sql`
      select s.id, s.email, s.description, s.amount_minor as "amountMinor", s.currency, s.status,
             s.created_at as "createdAt"
      from sandbox_sessions s where ${theirs(person, paymentIds)} order by s.created_at desc`);
    return rows;
  },
  async listEmails(db) {
    const { rows } = await db.execute<{ email: string }>(
      sql`select distinct email from sandbox_sessions`,
    );
    return rows.map(({ email }) => email);
  },
  async erase(tx, person) {
    const paymentIds = await listPaymentIds(tx, person.userId);
    await tx.execute(
      sql`update sandbox_sessions s set email = '', return_url = '', cancel_url = ''
          where ${theirs(person, paymentIds)}`,
    );
  },
});
