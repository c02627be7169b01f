/** A busy time of a calendar, in epoch minutes. */
export type FeedEvent = { uid: string; startMin: number; endMin: number };

/** What couldn't be understood of some events, with examples from the calendar. */
export type FeedRemark = {
  what: /** Their start or another time; that isn't blocked. */
    | "time"
    /** Their end; a timed event then blocks nothing, a date its day. */
    | "end"
    /** The rule of a series; only its first time is blocked. */
    | "rule"
    /** Their zone; they're read in the expert's. */
    | "zone"
    /** An exception of a series; what it excepts stays blocked. */
    | "exception"
    /** Opening hours (RFC 7953), which aren't read. */
    | "availability"
    /** The calendar ends within an event. */
    | "cut";
  count: number;
  examples: string[];
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
  /** It takes too much time or memory to read. */
  | "too_complex"
  | "not_a_calendar";

export type FeedReading =
  | { ok: true; events: FeedEvent[]; remarks: FeedRemark[]; /** Empty without one. */ name: string }
  | { ok: false; problem: FeedProblem };

/** What to read: busy times between two instants, for an expert in a zone. */
export type FeedRange = { from: Date; to: Date; zone: string };

/** External calendars, by their ICS URLs. */
export type CalendarFeeds = {
  /** Reads a calendar's busy times. Never throws because of a feed. */
  read(url: string, range: FeedRange, options?: { deadlineMs?: number }): Promise<FeedReading>;
};
