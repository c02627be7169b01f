import { sql } from "drizzle-orm";
import { storableText } from "#lib/typed-text.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { holderHash } from "./holder-token.server.ts";
import type { BookingStatus } from "./policy.ts";
import type { BookingDraft } from "./schema.ts";

export { holderHash };

/**
 * Merges what the visitor typed into the draft of their hold. Absent fields stay, so concurrent
 * saves don't overwrite each other.
 */
export async function saveDraft(
  db: Queryable,
  hold: string,
  holderToken: string,
  draft: BookingDraft,
): Promise<void> {
  // Truncating the text may have split a surrogate pair.
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
  // Expire holds that have run out, this one included, so that they block nothing.
  await tx.execute(
    sql`update bookings set status = 'expired'
        where candidate_id = ${candidateId}::uuid and status = 'held' and not is_reserved
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
 * Confirms a reserved booking. An expired hold is taken again if its time is still free for both;
 * `lost` means that it isn't.
 */
export async function confirmBooking(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<"confirmed" | "retaken" | "lost"> {
  const { rows } = await tx.execute<Record<string, string>>(
    sql`select id, status, expert_id, candidate_id, start_at, end_at, blocked_until
        from bookings where id = ${bookingId}::uuid for update`,
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
        where expert_id = ${booking["expert_id"]}::uuid and status = 'held' and not is_reserved
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
    sql`update bookings set status = 'confirmed', confirmed_at = ${now}, is_reserved = false
        where id = ${id}::uuid`,
  );
}

/**
 * Changes a booking's status and raises its calendar sequence. The database refuses illegal
 * transitions; callers check `mayChange` and set the actor with `actAs` first. `choiceUntil` is the
 * deadline for the candidate's choice, `feedbackDueAt` the one for the expert's scorecard.
 */
export async function changeStatus(
  tx: Tx,
  bookingId: string,
  status: BookingStatus,
  {
    choiceUntil = null,
    feedbackDueAt = null,
  }: { choiceUntil?: Date | null; feedbackDueAt?: Date | null } = {},
): Promise<void> {
  await tx.execute(
    sql`update bookings set status = ${status}, sequence = sequence + 1,
               choice_until = ${choiceUntil}, feedback_due_at = ${feedbackDueAt}
        where id = ${bookingId}::uuid`,
  );
}

/** Opens the candidate's choice until then, because a completed session's scorecard never came. */
export async function missFeedback(
  tx: Tx,
  bookingId: string,
  choiceUntil: Date | null,
): Promise<void> {
  await tx.execute(
    sql`update bookings set feedback_due_at = null, choice_until = ${choiceUntil}
        where id = ${bookingId}::uuid`,
  );
}

/** Raises the sequence of a booking whose time stays, so that calendars accept the change. */
export async function raiseSequence(tx: Tx, bookingId: string): Promise<void> {
  await tx.execute(sql`update bookings set sequence = sequence + 1 where id = ${bookingId}::uuid`);
}

/** Clears the choice once the candidate has chosen, or after the deadline. */
export async function endChoice(tx: Tx, bookingId: string): Promise<void> {
  await tx.execute(sql`update bookings set choice_until = null where id = ${bookingId}::uuid`);
}

/** Changes a running session's expert. False if they aren't free anymore. */
export async function takeOverBooking(
  tx: Tx,
  bookingId: string,
  expertId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select take_over_booking(${bookingId}::uuid, ${expertId}::uuid, ${now}) as done`,
  );
  return rows[0]!.done;
}

/** Expires a hold; leaves a confirmed booking unchanged. */
export async function expireHold(tx: Tx, bookingId: string): Promise<void> {
  await tx.execute(
    sql`update bookings set status = 'expired', is_reserved = false
        where id = ${bookingId}::uuid and status = 'held'`,
  );
}

/** Locks a booking until the transaction ends. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<void> {
  await tx.execute(sql`select 1 from bookings where id = ${bookingId}::uuid for update`);
}

/** Records that this version of a booking has a reminder. */
export async function recordReminder(
  tx: Tx,
  booking: { id: string; sequence: number },
  kind: string,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into booking_reminders (booking_id, sequence, kind, written_at)
        values (${booking.id}::uuid, ${booking.sequence}, ${kind}, ${now})`,
  );
}
