import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Pack } from "./data.server.ts";
import { monthsAfter } from "./policy.ts";

/** Activates a paid pack for its validity. */
export async function openPack(
  tx: Tx,
  orderId: string,
  now: Date,
  validMonths: number,
): Promise<void> {
  await tx.execute(
    sql`update packs set bought_at = ${now}, expires_at = ${monthsAfter(now, validMonths)}
        where order_id = ${orderId} and bought_at is null`,
  );
}

/**
 * Uses the first unused session of a pack for an order. The caller has locked the owner's balance;
 * the database refuses more uses than there are sessions.
 */
export async function takeSession(
  tx: Tx,
  pack: Pick<Pack, "id" | "unused">,
  orderId: string,
  now: Date,
): Promise<void> {
  const session = pack.unused[0];
  if (!session) throw new Error(`Pack ${pack.id} has no session left.`);
  await tx.execute(
    sql`insert into pack_uses (order_id, pack_id, number, worth_minor, status, at)
        values (${orderId}, ${pack.id}, ${session.number}, ${session.worthMinor}, 'used', ${now})`,
  );
}

export async function returnToPack(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update pack_uses set status = 'returned', at = ${now}
        where order_id = ${orderId} and status = 'used'`,
  );
}

/** Closes a pack: nothing can be taken from it or returned to it. */
export async function closePack(
  tx: Tx,
  orderId: string,
  why: "refunded" | "lapsed",
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update packs set closed_at = ${now}, closed_why = ${why}
        where order_id = ${orderId} and closed_at is null`,
  );
}
