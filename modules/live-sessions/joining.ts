/** How to join, for pages and emails, until sessions have rooms. */
export const JOINING =
  "It’s a video call. We’ll email both of you the link at least an hour before you start.";

/** For the last hour before the start. */
const JOINING_SOON = "The link to your video call is in your email. Can’t find it?";

export const JOINING_SOON_EMAIL = `${JOINING_SOON} Reply to this email.`;

/** The link is due an hour before the start. */
export function joiningOnPage(startAt: Date, now: Date): string {
  const isSoon = startAt.getTime() - now.getTime() <= 3_600_000;
  return isSoon ? `${JOINING_SOON} Reply to any email from us.` : JOINING;
}
