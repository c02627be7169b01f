import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { holderHash } from "./holder-token.server.ts";
import type { BookingStatus } from "./policy.ts";
import type { BookingDraft } from "./schema.ts";

export type BookingView = {
  id: string;
  /** The participant; null for a hold. */
  candidateId: string | null;
  status: BookingStatus;
  serviceSlug: string;
  serviceTitle: string;
  expertId: string;
  expertSlug: string;
  expertName: string;
  expertZone: string;
  expertEmail: string;
  avatarSeed: string;
  startAt: Date;
  endAt: Date;
  holdExpiresAt: Date;
  isReserved: boolean;
  /** The calendar sequence; rises with every change. */
  sequence: number;
  moves: number;
  /** Deadline for choosing between a refund and another time; null if there is no choice. */
  choiceUntil: Date | null;
  /** When the scorecard of a completed session is missed; null once it was sent or missed. */
  feedbackDueAt: Date | null;
  draft: BookingDraft | null;
};

const VIEW = sql`
  select b.id, b.candidate_id as "candidateId", b.status, b.service_slug as "serviceSlug", s.title as "serviceTitle",
         e.id as "expertId", e.slug as "expertSlug", e.name as "expertName",
         e.zone as "expertZone", c.email as "expertEmail", e.avatar_seed as "avatarSeed",
         b.start_at as "startAt", b.end_at as "endAt", b.hold_expires_at as "holdExpiresAt",
         b.is_reserved as "isReserved", b.sequence, b.draft,
         b.moves, b.choice_until as "choiceUntil", b.feedback_due_at as "feedbackDueAt"
  from bookings b
  join expert_names e on e.id = b.expert_id
  join expert_contacts c on c.expert_id = e.id
  join service_titles s on s.slug = b.service_slug`;

function toView(row: Record<string, unknown>): BookingView {
  return {
    ...(row as BookingView),
    startAt: new Date(row["startAt"] as string),
    endAt: new Date(row["endAt"] as string),
    holdExpiresAt: new Date(row["holdExpiresAt"] as string),
    choiceUntil: row["choiceUntil"] ? new Date(row["choiceUntil"] as string) : null,
    feedbackDueAt: row["feedbackDueAt"] ? new Date(row["feedbackDueAt"] as string) : null,
  };
}

/** Returns the hold, in any status, if this token owns it; null otherwise. */
export async function getOwnHold(
  db: Queryable,
  id: string,
  holderToken: string,
): Promise<BookingView | null> {
  const { rows } = await db.execute(
    sql`${VIEW} where b.id = ${id}::uuid and b.holder_hash = ${holderHash(holderToken)}`,
  );
  return rows[0] ? toView(rows[0]) : null;
}

export async function getBooking(db: Queryable, id: string): Promise<BookingView | null> {
  const [booking] = await listBookings(db, sql`b.id = ${id}::uuid`);
  return booking ?? null;
}

/** The bookings `b` that meet a condition: the first ones, newest first or earliest first. */
export async function listBookings(
  db: Queryable,
  where: SQL,
  first: "newest" | "earliest" = "newest",
  limit = 200,
): Promise<BookingView[]> {
  const direction = first === "newest" ? sql`desc` : sql`asc`;
  const { rows } = await db.execute(
    sql`${VIEW} where ${where} order by b.start_at ${direction}, b.id ${direction} limit ${limit}`,
  );
  return rows.map(toView);
}

/** Sold sessions that have started but whose status doesn't say so yet; or just this one. */
export function listSessionsToStart(db: Queryable, now: Date, id?: string): Promise<string[]> {
  return listIds(db, sql`status = 'confirmed' and start_at <= ${now}`, id);
}

/** Completed sessions whose scorecard didn't come in time; or just this one. */
export function listMissedFeedback(db: Queryable, now: Date, id?: string): Promise<string[]> {
  return listIds(db, sql`status = 'completed' and feedback_due_at <= ${now}`, id);
}

/** Sessions whose candidate missed the deadline of a choice; or just this one. */
export function listOverdueChoices(db: Queryable, now: Date, id?: string): Promise<string[]> {
  return listIds(db, sql`choice_until <= ${now}`, id);
}

export type StandIn = { id: string; name: string; zone: string; email: string };

/** Experts who are free to take over a running session, at most 50; or just this one. */
export async function listFreeStandIns(
  db: Queryable,
  bookingId: string,
  now: Date,
  expertId?: string,
): Promise<StandIn[]> {
  const { rows } = await db.execute<StandIn>(
    sql`select e.id, e.name, e.zone, c.email
        from free_stand_ins(${bookingId}::uuid, ${now}) as free(id)
        join expert_names e on e.id = free.id
        join expert_contacts c on c.expert_id = e.id
        where ${expertId ? sql`e.id = ${expertId}::uuid` : sql`true`}
        order by random() limit 50`,
  );
  return rows;
}

async function listIds(db: Queryable, which: SQL, id: string | undefined): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from bookings
        where candidate_id is not null and ${which} ${id ? sql`and id = ${id}::uuid` : sql``}
        order by start_at`,
  );
  return rows.map((row) => row.id);
}

/** When it was confirmed and when it was last rescheduled; null for what hasn't happened. */
export async function getMadeAt(
  db: Queryable,
  id: string,
): Promise<{ confirmedAt: Date | null; rescheduledAt: Date | null }> {
  const { rows } = await db.execute<Record<string, string | null>>(
    sql`select b.confirmed_at as "confirmedAt",
               (select max(r.at) from reschedules r where r.booking_id = b.id::text)
                 as "rescheduledAt"
        from bookings b where b.id = ${id}::uuid`,
  );
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null);
  return {
    confirmedAt: dateOf(rows[0]?.["confirmedAt"]),
    rescheduledAt: dateOf(rows[0]?.["rescheduledAt"]),
  };
}

export type UpcomingBooking = {
  id: string;
  startAt: Date;
  /** When it was confirmed or last rescheduled. */
  madeAt: Date;
  /** The kinds of this version's reminders. */
  reminders: string[];
};

/** Confirmed bookings that start between two instants, or only the given one. */
export async function listUpcomingBookings(
  db: Queryable,
  after: Date,
  until: Date,
  bookingId?: string,
): Promise<UpcomingBooking[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select b.id, b.start_at as "startAt",
               greatest(b.confirmed_at, (
                 select max(r.at) from reschedules r where r.booking_id = b.id::text)) as "madeAt",
               array(select w.kind from booking_reminders w
                     where w.booking_id = b.id and w.sequence = b.sequence) as reminders
        from bookings b
        where b.status = 'confirmed' and b.candidate_id is not null
          and b.start_at > ${after} and b.start_at <= ${until}
          ${bookingId ? sql`and b.id = ${bookingId}::uuid` : sql``}
        order by b.start_at`,
  );
  return rows.map((row) => ({
    ...(row as UpcomingBooking),
    startAt: new Date(row["startAt"] as string),
    madeAt: new Date(row["madeAt"] as string),
  }));
}
