import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { emailHmac, type ErasureEntry } from "#platform/db/backup/erasure-log.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { eraseAddress } from "./erase-address.server.ts";

/**
 * After a restore, repeats every erasure logged since the backup, even if the restored data has
 * upcoming bookings. Returns the number of people found and the orders of their upcoming sessions.
 */
export async function replayErasures(
  deps: Parameters<typeof eraseAccount>[0],
  entries: readonly ErasureEntry[],
  backupStartedAt: Date,
): Promise<{ erased: number; upcomingOrders: string[] }> {
  const later = entries.filter((entry) => new Date(entry.at) >= backupStartedAt);
  const upcomingOrders: string[] = [];
  let erased = 0;
  for (const userId of new Set(later.flatMap((entry) => entry.userId ?? []))) {
    const { rows } = await deps.db.execute<{ order_id: string }>(
      sql`select order_id from bookings
          where candidate_id = ${userId}::uuid and order_id is not null
            and status in ('held', 'confirmed', 'in_progress') and end_at > ${deps.clock.now()}`,
    );
    const done = await eraseAccount(deps, userId, { isReplay: true });
    if (!done.ok) continue;
    erased += 1;
    upcomingOrders.push(...rows.map((row) => row.order_id));
  }
  const hmacs = new Set(later.flatMap((entry) => entry.emails));
  for (const email of await knownEmails(deps)) {
    if (!hmacs.has(emailHmac(deps.config, email))) continue;
    if ((await eraseAddress(deps, email)).ok) erased += 1;
  }
  return { erased, upcomingOrders };
}

/** Every distinct email stored anywhere. */
async function knownEmails({ db }: Pick<Platform, "db">): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct lower(email) as email from (
      select email::text from leads
      union all select email::text from newsletter_subscriptions
      union all select email::text from email_codes
      union all select email::text from code_guesses
      union all select email::text from coupons
      union all select to_email::text from outbox_mails
      union all select email from sandbox_sessions
      union all select draft ->> 'email' from bookings
      union all select draft ->> 'codeSentTo' from bookings
    ) known where email <> ''`);
  // Drafts are stored untrimmed.
  return new Set(rows.map((row) => row.email.trim()));
}
