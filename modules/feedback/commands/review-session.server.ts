import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getOrderOfBooking, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { mayReview } from "../policy.ts";
import type { ReviewInput } from "../schema.ts";
import { sessionReviews } from "../tables.server.ts";

type Deps = Pick<Platform, "db" | "clock">;

/**
 * Stores one person's review of the other, once for each expert of the session. Only a candidate's review can be quoted.
 */
export async function reviewSession(
  { db, clock }: Deps,
  booking: BookingView,
  role: "candidate" | "expert",
  { rating, words, quotable }: ReviewInput,
): Promise<Result<object, "not_open" | "reviewed_before">> {
  const now = clock.now();
  if (!mayReview(booking, now)) return { ok: false, reason: "not_open" };
  const orderId = await getOrderOfBooking(db, booking.id);
  const order = orderId === null ? null : await getSessionOrder(db, orderId);
  const isQuoted = role === "candidate" && words !== "" ? quotable : "no";
  const written = await db
    .insert(sessionReviews)
    .values({
      bookingId: booking.id,
      byRole: role,
      expertId: booking.expertId,
      rating,
      words: words || null,
      quotable: isQuoted,
      quotedName: isQuoted === "named" ? (order?.details?.name ?? null) : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ rating: sessionReviews.rating });
  return written.length > 0 ? { ok: true } : { ok: false, reason: "reviewed_before" };
}

/** Withdraws the candidate's consent to being quoted. */
export async function stopQuoting({ db }: Pick<Platform, "db">, bookingId: string): Promise<void> {
  await db
    .update(sessionReviews)
    .set({ quotable: "no", quotedName: null })
    .where(and(eq(sessionReviews.bookingId, bookingId), eq(sessionReviews.byRole, "candidate")));
}

/** Removes a quote from the site or restores it; the review itself stays. */
export async function withdrawQuote(
  { db, clock }: Deps,
  { bookingId, expertId }: { bookingId: string; expertId: string },
  withdrawn: boolean,
): Promise<Result<object, "gone">> {
  const changed = await db
    .update(sessionReviews)
    .set({ withdrawnAt: withdrawn ? clock.now() : null })
    .where(
      and(
        eq(sessionReviews.bookingId, bookingId),
        eq(sessionReviews.byRole, "candidate"),
        eq(sessionReviews.expertId, expertId),
        withdrawn ? isNull(sessionReviews.withdrawnAt) : isNotNull(sessionReviews.withdrawnAt),
      ),
    )
    .returning({ id: sessionReviews.bookingId });
  return changed.length > 0 ? { ok: true } : { ok: false, reason: "gone" };
}
