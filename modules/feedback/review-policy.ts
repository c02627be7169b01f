/** Days after the end in which both may review; then the reviews appear. */
export const REVIEW_DAYS = 14;
/** An expert's rating needs this many reviews. */
export const RATING_FROM = 5;

export function reviewUntil(booking: { endAt: Date }): Date {
  return new Date(booking.endAt.getTime() + REVIEW_DAYS * 86_400_000);
}

/** Both reviews appear together, so that neither is a reply to the other. */
export function areReviewsShown(count: number, booking: { endAt: Date }, now: Date): boolean {
  return count === 2 || now >= reviewUntil(booking);
}
