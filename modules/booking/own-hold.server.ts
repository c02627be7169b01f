import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { type BookingView, getOwnHold } from "./data.server.ts";
import { holderHash } from "./holder-token.server.ts";
import type { BookingDraft } from "./schema.ts";

/** This browser's current unpaid hold, or null. */
export async function getCurrentHold(
  db: Queryable,
  holderToken: string | null,
  now: Date,
): Promise<BookingView | null> {
  if (holderToken === null) return null;
  const hold = await findCurrentHold(db, holderToken, now);
  return hold && getOwnHold(db, hold.id, holderToken);
}

/** The same, without what is booked. */
export async function findCurrentHold(
  db: Queryable,
  holderToken: string,
  now: Date,
): Promise<{ id: string; isReserved: boolean } | null> {
  const { rows } = await db.execute<{ id: string; isReserved: boolean }>(
    sql`select id, is_reserved as "isReserved" from bookings
        where holder_hash = ${holderHash(holderToken)} and status = 'held'
          and (is_reserved or hold_expires_at > ${now})
        order by created_at desc limit 1`,
  );
  return rows[0] ?? null;
}

/**
 * Returns the draft to carry over to the next hold: that of the named hold, or the latest that
 * still exists.
 */
export async function getDraft(
  db: Queryable,
  holderToken: string,
  fromHold: string | null,
): Promise<BookingDraft | null> {
  const { rows } = await db.execute<{ draft: BookingDraft | null }>(
    fromHold === null
      ? sql`select draft from bookings
            where holder_hash = ${holderHash(holderToken)} and status = 'held'
            order by created_at desc limit 1`
      : sql`select draft from bookings
            where holder_hash = ${holderHash(holderToken)} and id = ${fromHold}::uuid`,
  );
  return rows[0]?.draft ?? null;
}
