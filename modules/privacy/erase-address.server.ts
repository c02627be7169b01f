import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { getUserByEmail } from "#modules/accounts/data.server.ts";

/** Matches no user: without an account, only rows with the email address are theirs. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Erases everything sent from or to an address without an account. Account holders erase themselves
 * in their settings. Returns how many rows were deleted or cleared.
 */
export async function eraseAddress(
  {
    db,
    clock,
    personalData,
  }: Pick<Platform, "db" | "clock"> & {
    personalData: readonly PersonalDataSource[];
  },
  email: string,
): Promise<{ ok: true; rows: number } | { ok: false; reason: "has_account" }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (await getUserByEmail(tx, email))
      return { ok: false as const, reason: "has_account" as const };
    const person = { userId: NOBODY, addresses: [{ email, untilAt: null }] };
    const before = await countChanges(tx);
    for (const source of personalData) await source.erase(tx, person, now);
    return { ok: true as const, rows: (await countChanges(tx)) - before };
  });
}

/** PostgreSQL's own counter. It may include earlier transactions of the connection. */
async function countChanges(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ changes: number }>(
    sql`select coalesce(sum(n_tup_upd + n_tup_del), 0)::int as changes
        from pg_stat_xact_user_tables`,
  );
  return rows[0]!.changes;
}
