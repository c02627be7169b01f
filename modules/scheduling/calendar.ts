/** Wall-clock minutes after local midnight, end exclusive; an end past 1440 is the next day's. */
export type WallWindow = { startMin: number; endMin: number };

/** A span of time in epoch minutes (minutes since 1970-01-01T00:00Z), end exclusive. */
export type Interval = { startMin: number; endMin: number };

/** All that decides about one expert's starts. Lengths are real minutes. */
export type Calendar = {
  /** IANA zone of the expert. */
  zone: string;
  /** Weekly hours; ISO weekdays (1 is Monday). A window belongs to the local date it begins on. */
  weekly: readonly (WallWindow & { weekday: number })[];
  /**
   * Windows of one local date (`YYYY-MM-DD`) instead of its weekday's; none is a day off. What runs
   * on past midnight from the date before stays.
   */
  overrides: readonly { date: string; windows: readonly WallWindow[] }[];
  /** Bookings and holds with the buffer after them, and imported busy times; in any order. */
  busy: readonly Interval[];
  /** Epoch minutes at which the sessions begin that count towards the daily cap. */
  sessionStarts: readonly number[];
  /** Starts stand on the local clock's multiples of this, from midnight: 15, 30 or 60. */
  gridMin: number;
  /** Kept free of busy times after a session; it may lie outside the hours. */
  bufferMin: number;
  /** A start is at least this far from now. */
  noticeMin: number;
  /** A start is at most this many times 24 hours from now. */
  horizonDays: number;
  /** Sessions a day at most, by the expert's local date of their start. */
  dailyCap: number;
};
