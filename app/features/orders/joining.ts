/** How a session is joined, as pages and mails say it, until sessions have rooms of their own. */
export const JOINING =
  "Our own interview rooms are not open yet. Until then our team mails both of you the link to a video call, at least an hour before you start.";
