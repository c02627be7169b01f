import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { type BookingView, getOwnHold } from "./data.server.ts";
import { holderHash } from "./holder-token.server.ts";
import type { BookingDraft } from "./schema.ts";

/** The hold this browser has now and has not paid for yet, or null. */
export async function getStandingHold(
  db: Queryable,
  holderToken: string | null,
  now: Date,
): Promise<BookingView | null> {
  if (holderToken === null) return null;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from bookings
        where holder_hash = ${holderHash(holderToken)} and status = 'held'
          and (payment_open or hold_expires_at > ${now})
        order by created_at desc limit 1`,
  );
  return rows[0] ? getOwnHold(db, rows[0].id, holderToken) : null;
}

/**
 * What a visitor typed for the hold they are leaving, to go with them to the next one: the one
 * named, or the last that nobody has cleared away yet.
 */
export async function takeDraft(
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
