/**
 * A busy time as its calendar states it. `floating` and `day` have no zone of their own: their `start`
 * and `end` are wall-clock times written as if in UTC.
 */
export type FeedEvent = {
  uid: string;
  kind: "instant" | "floating" | "day";
  /** Epoch minutes. */
  startMin: number;
  endMin: number;
};

export type FeedProblem =
  /** Not http or https, or not a public host name. */
  | "not_an_address"
  /** It points into a private network. */
  | "private_address"
  | "unreachable"
  | "not_found"
  | "too_large"
  | "too_many_events"
  | "not_a_calendar";

export type FeedReading =
  | { ok: true; events: FeedEvent[]; /** Events that couldn't be read. */ unreadable: number }
  | { ok: false; problem: FeedProblem };

/** External calendars, by their ICS URLs. */
export type CalendarFeeds = {
  /** Reads the busy times between two instants. Never throws because of a feed. */
  read(
    url: string,
    range: { from: Date; to: Date },
    options?: { deadlineMs?: number },
  ): Promise<FeedReading>;
};
