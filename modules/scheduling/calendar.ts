/** Wall-clock minutes after local midnight, end exclusive; an end past 1440 is on the next day. */
export type WallWindow = { startMin: number; endMin: number };

/** Epoch minutes, end exclusive. */
export type Interval = { startMin: number; endMin: number };

/** Everything that determines one expert's starts. Lengths are real minutes. */
export type Calendar = {
  zone: string;
  /** ISO weekdays (1 is Monday). A window belongs to the local date it starts on. */
  weekly: readonly (WallWindow & { weekday: number })[];
  /**
   * Replace the weekday's windows on one local date (`YYYY-MM-DD`); an empty list is a day off. A
   * window that started the day before still runs past midnight.
   */
  overrides: readonly { date: string; windows: readonly WallWindow[] }[];
  /** Bookings and holds with their buffer, and imported busy times, in any order. */
  busy: readonly Interval[];
  /** Starts in epoch minutes of the sessions that count toward the daily cap. */
  sessionStarts: readonly number[];
  /** Starts fall on multiples of this on the local clock: 15, 30 or 60. */
  gridMin: number;
  /** Free time required after a session; it may lie outside the hours. */
  bufferMin: number;
  /** Minimum time from now to a start. */
  noticeMin: number;
  /** Maximum time from now to a start, in units of 24 hours. */
  horizonDays: number;
  /** Maximum sessions per local date of the expert. */
  dailyCap: number;
};
