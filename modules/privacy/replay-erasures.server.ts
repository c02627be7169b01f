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
      sql`select order_id from session_list
          where candidate_id = ${userId}::uuid
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

async function knownEmails({
  db,
  personalData,
}: Parameters<typeof eraseAccount>[0]): Promise<Set<string>> {
  const stored = await Promise.all(
    personalData.map(async (source) => (await source.listEmails?.(db)) ?? []),
  );
  const emails = stored.flat().map((email) => email.toLowerCase());
  return new Set(emails.filter((email) => email !== ""));
}
