import { desc, eq, sql } from "drizzle-orm";
import type { PersonalDataSource } from "#app/features/accounts/data.server.ts";
import { adminActions } from "./tables.server.ts";

/**
 * What somebody did as an operator, and what operators wrote about somebody's orders. The first
 * stays under a bare id, as the books' audit; of the second the words go, as they may name people.
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
  async erase(tx, { userId }) {
    await tx.execute(
      sql`update admin_actions set detail = detail - 'why'
          where subject in (select id from orders where user_id = ${userId}::uuid)`,
    );
    // The same words, where the changes of status keep them.
    await tx.execute(
      sql`update status_changes set why = ''
          where actor like 'operator:%'
            and (subject_id in (select id from orders where user_id = ${userId}::uuid)
                 or subject_id in (
                   select id::text from bookings where candidate_id = ${userId}::uuid))`,
    );
  },
};
