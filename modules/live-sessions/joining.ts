/** How a session is joined, as pages and emails say it, until sessions have rooms of their own. */
export const JOINING =
  "It’s a video call. We’ll email both of you the link at least an hour before you start.";

/** The same when that hour has begun. */
const JOINING_SOON = "The link to your video call is in your email. Can’t find it?";

export const JOINING_SOON_EMAIL = `${JOINING_SOON} Reply to this email.`;

/** How to join, on a page: the link is due an hour before the start. */
export function joiningOnPage(startAt: Date, now: Date): string {
  const isSoon = startAt.getTime() - now.getTime() <= 3_600_000;
  return isSoon ? `${JOINING_SOON} Reply to any email from us.` : JOINING;
}
