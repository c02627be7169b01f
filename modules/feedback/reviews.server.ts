import { and, avg, count, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { areReviewsShown, RATING_FROM, REVIEW_DAYS } from "./review-policy.ts";
import { sessionReviews } from "./tables.server.ts";

export type Review = { rating: number; words: string | null };
export type Reviews = {
  /** The reader's own review; null until it is written. */
  mine: Review | null;
  /** Whether the site may quote the reader. */
  isQuotable: boolean;
  /** The other person's review; null until both appear. */
  theirs: Review | null;
  areShown: boolean;
};

/**
 * The reviews of a session with its current expert, as visible to one of the two people. Of those
 * with an earlier expert, it only says whether the site may quote the reader.
 */
export async function getReviews(
  db: Queryable,
  booking: { id: string; expertId: string; endAt: Date },
  role: "candidate" | "expert",
  now: Date,
): Promise<Reviews> {
  const all = await db
    .select({
      by: sessionReviews.byRole,
      expertId: sessionReviews.expertId,
      rating: sessionReviews.rating,
      words: sessionReviews.words,
      quotable: sessionReviews.quotable,
    })
    .from(sessionReviews)
    .where(eq(sessionReviews.bookingId, booking.id));
  const rows = all.filter(({ expertId }) => expertId === booking.expertId);
  const areShown = areReviewsShown(rows.length, booking, now);
  const of = (isMine: boolean) => {
    const row = rows.find(({ by }) => (by === role) === isMine);
    return row ? { rating: row.rating, words: row.words } : null;
  };
  const isQuotable = all.some(({ by, quotable }) => by === role && quotable !== "no");
  return { mine: of(true), isQuotable, theirs: areShown ? of(false) : null, areShown };
}

/** Ratings of these experts by candidates whose reviews appear; none with fewer than five. */
export async function listExpertRatings(
  db: Queryable,
  expertIds: string[],
  now: Date,
): Promise<Map<string, { average: number; count: number }>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .select({
      expertId: sessionReviews.expertId,
      average: avg(sessionReviews.rating).mapWith(Number),
      count: count(),
    })
    .from(sessionReviews)
    .where(
      and(
        inArray(sessionReviews.expertId, expertIds),
        eq(sessionReviews.byRole, "candidate"),
        sql`exists (
          select from review_list r
          where r.booking_id = ${sessionReviews.bookingId} and r.by_role = 'candidate'
            and r.expert_id = ${sessionReviews.expertId} and ${appears(now)})`,
      ),
    )
    .groupBy(sessionReviews.expertId);
  return new Map(
    rows
      .filter((row) => row.count >= RATING_FROM)
      .map(({ expertId, average, count: reviews }) => [expertId, { average, count: reviews }]),
  );
}

/** An expert's rating by candidates whose reviews appear; null with fewer than five. */
export async function getExpertRating(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<{ average: number; count: number } | null> {
  return (await listExpertRatings(db, [expertId], now)).get(expertId) ?? null;
}

export type Testimonial = {
  /** Null if an operator removed it from the site, which the site says. */
  text: string | null;
  /** Null if the author wants no name. */
  name: string | null;
  service: string;
  serviceSlug: string;
  at: Date;
};

/** Quotes with the candidates' consent, newest first and unedited. */
export async function listTestimonials(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Testimonial[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select case when r.withdrawn_at is null then r.words end as text,
               case when r.withdrawn_at is null then r.quoted_name end as name, r.service,
               r.service_slug as "serviceSlug", r.created_at as at
        from review_list r
        where r.by_role = 'candidate' and r.quotable <> 'no' and r.words <> ''
          and ${appears(now)}
        order by r.created_at desc, r.booking_id limit ${limit}`,
  );
  return rows.map((row) => ({ ...(row as Testimonial), at: new Date(row["at"] as string) }));
}

const appears = (now: Date) =>
  sql`(r.both_in or r.end_at <= ${new Date(now.getTime() - REVIEW_DAYS * 86_400_000)})`;
