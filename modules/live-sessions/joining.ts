/** How a session is joined, as pages and emails say it, until sessions have rooms of their own. */
export const JOINING =
  "It’s a video call. We’ll email both of you the link at least an hour before you start.";

/** The same when that hour has begun. */
export const JOINING_SOON =
  "The link to your video call is in your email. Can’t find it? Reply to this email.";
