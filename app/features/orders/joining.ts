/** How a session is joined, as pages and mails say it, until sessions have rooms of their own. */
export const JOINING =
  "It is a video call: our team mails both of you the link, at least an hour before you start.";

/** The same when that hour has begun. */
export const JOINING_SOON =
  "The link to your video call is in your mail. If you can’t find it, answer this mail.";
