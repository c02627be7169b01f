import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { getUserByEmail } from "#modules/accounts/data.server.ts";

/** Belongs to nobody: where a person has no account, only what bears their address is theirs. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Erases everything that was asked from an address, or sent to it, by somebody without an account
 * who wrote and wants it gone. Who has an account erases it in their settings.
 * @returns how many rows were deleted or emptied
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

/** By PostgreSQL's own count. It may include earlier transactions of the connection. */
async function countChanges(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ changes: number }>(
    sql`select coalesce(sum(n_tup_upd + n_tup_del), 0)::int as changes
        from pg_stat_xact_user_tables`,
  );
  return rows[0]!.changes;
}
