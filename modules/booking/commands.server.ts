import { sql } from "drizzle-orm";
import { storableText } from "#lib/storable-text.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { holderHash } from "./holder-token.server.ts";
import type { BookingStatus } from "./policy.ts";
import type { BookingDraft } from "./schema.ts";

export { holderHash };

/**
 * Keeps what the visitor has typed so far with their hold. Fields left out stay as they are, so
 * that two saves on their way at once undo nothing of each other.
 */
export async function saveDraft(
  db: Queryable,
  hold: string,
  holderToken: string,
  draft: BookingDraft,
): Promise<void> {
  // Cutting what was typed may have cut an emoji in two.
  const storable = JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value) : value,
  );
  await db.execute(
    sql`update bookings set draft = coalesce(draft, '{}'::jsonb) || ${storable}::jsonb
        where id = ${hold}::uuid and holder_hash = ${holderHash(holderToken)} and status = 'held'`,
  );
}

async function candidateIsBusy(
  tx: Tx,
  candidateId: string,
  hold: { id: string; startAt: Date; endAt: Date },
  now: Date,
): Promise<boolean> {
  // Holds of theirs that have run out stand in nobody's way, this one's included.
  await tx.execute(
    sql`update bookings set status = 'expired'
        where candidate_id = ${candidateId}::uuid and status = 'held' and not payment_open
          and hold_expires_at <= ${now} and id <> ${hold.id}::uuid`,
  );
  const { rows } = await tx.execute(
    sql`select 1 from bookings
        where candidate_id = ${candidateId}::uuid and id <> ${hold.id}::uuid
          and status in ('held', 'confirmed', 'in_progress')
          and tstzrange(start_at, end_at) && tstzrange(${hold.startAt}, ${hold.endAt})
        limit 1`,
  );
  return rows.length > 0;
}

/**
 * Makes a paid order's time its own. A hold that is gone is taken again when the time is still
 * free for both; `lost` means it is not, and the money goes back.
 */
export async function confirmBooking(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<"confirmed" | "retaken" | "lost"> {
  const { rows } = await tx.execute<Record<string, string>>(
    sql`select id, status, expert_id, candidate_id, start_at, end_at, blocked_until
        from bookings where order_id = ${orderId} for update`,
  );
  const booking = rows[0];
  if (!booking) return "lost";
  if (booking["status"] === "confirmed") return "confirmed";
  if (booking["status"] === "held") {
    await setConfirmed(tx, booking["id"]!, now);
    return "confirmed";
  }
  const startAt = new Date(booking["start_at"]!);
  if (booking["status"] !== "expired" || startAt <= now) return "lost";

  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${booking["expert_id"]}, 0)),
               pg_advisory_xact_lock(hashtextextended(${booking["candidate_id"]}, 1))`,
  );
  await tx.execute(
    sql`update bookings set status = 'expired'
        where expert_id = ${booking["expert_id"]}::uuid and status = 'held' and not payment_open
          and hold_expires_at <= ${now}
          and tstzrange(start_at, blocked_until)
              && tstzrange(${startAt}, ${new Date(booking["blocked_until"]!)})`,
  );
  const { rows: inTheWay } = await tx.execute(
    sql`select 1 from bookings
        where expert_id = ${booking["expert_id"]}::uuid
          and status in ('held', 'confirmed', 'in_progress')
          and tstzrange(start_at, blocked_until)
              && tstzrange(${startAt}, ${new Date(booking["blocked_until"]!)})
        limit 1`,
  );
  const endAt = new Date(booking["end_at"]!);
  const hold = { id: booking["id"]!, startAt, endAt };
  if (inTheWay.length > 0) return "lost";
  if (await candidateIsBusy(tx, booking["candidate_id"]!, hold, now)) return "lost";
  await setConfirmed(tx, booking["id"]!, now);
  return "retaken";
}

async function setConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update bookings set status = 'confirmed', confirmed_at = ${now}, payment_open = false
        where id = ${id}::uuid`,
  );
}

/**
 * Gives a session another status, and calendars a new version of it. The database refuses what is
 * no legal change; the caller has asked `mayChange` and said who acts (`actAs`).
 * @param choiceUntil until when the candidate may choose what follows; null: nothing to choose
 */
export async function changeStatus(
  tx: Tx,
  bookingId: string,
  status: BookingStatus,
  choiceUntil: Date | null = null,
): Promise<void> {
  await tx.execute(
    sql`update bookings set status = ${status}, sequence = sequence + 1,
               choice_until = ${choiceUntil}
        where id = ${bookingId}::uuid`,
  );
}

/** The candidate has chosen, or the choice was made for them. */
export async function endChoice(tx: Tx, bookingId: string): Promise<void> {
  await tx.execute(sql`update bookings set choice_until = null where id = ${bookingId}::uuid`);
}

/** Frees the time of an order that will not be paid. Nothing happens to one that was confirmed. */
export async function expireHold(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(
    sql`update bookings set status = 'expired', payment_open = false
        where order_id = ${orderId} and status = 'held'`,
  );
}
