import { LIMITS } from "./limits.ts";
import { REFUND_POLICIES } from "./refund-policies.ts";

/** Product constants (docs/product.md), kept in one place. */
export const PRODUCT = {
  payments: {
    capsMajor: { USD: 9000, INR: 800000 },
    /** Minimum interval between status queries for a pending order that someone is viewing. */
    pollSeconds: 10,
  },
  scheduling: { gridMin: 30, bufferMin: 15, noticeHours: 12, horizonDays: 60, dailyCap: 4 },
  holds: { minutes: 10, paymentExtraMinutes: 5 },
  codes: { ttlMinutes: 10, tries: 5, resendSeconds: 60, perHour: 5 },
  sessions: { days: 30 },
  /** Minutes before the start at which a room opens, and after the end at which it closes. */
  rooms: { opensMin: 15, closesMin: 30 },
  /** How long links in emails open an order after its session ended or its pack expired. */
  orderLinks: { days: 90 },
  /** Minutes after the start, or minutes together, by which presence decides the outcome. */
  presence: {
    standInAfterMin: 5,
    standInOfferMin: 3,
    expertNoShowMin: 10,
    noShowMin: 15,
    togetherMin: 10,
    lostMin: 10,
    answerHours: 48,
  },
  /** Backups kept in BACKUP_DIR. The newest may be a day and an hour old before an alert. */
  backups: { daily: 7, weekly: 4, staleHours: 25 },
  /** Experts' other calendars, read from their ICS URL. */
  calendarFeeds: {
    perExpert: 5,
    refreshMinutes: 10,
    /** Before a hold, if the last copy is older. */
    holdMs: 2_000,
    fetchMs: 10_000,
    parseMs: 15_000,
    maxBytes: 5 * 1024 * 1024,
    maxEvents: 10_000,
  },
  /**
   * Upload limits in bytes per recording, per person, and per person and day; days until a
   * recording is deleted; hours without a new part until an unfinished one is closed.
   */
  recordings: {
    recordingBytes: 1_000_000_000 as number,
    accountBytes: 8_000_000_000 as number,
    dayBytes: 3_000_000_000 as number,
    days: 90,
    abandonedHours: 24,
    /** Added to the time allowed by its size. */
    repairSeconds: 60 as number,
  },
  /** Days after a session until its resume and job description are deleted. */
  briefs: { days: 90 },
  limits: LIMITS,
  refundPolicies: REFUND_POLICIES,
} as const;

/** Where a replaced call may take place; subdomains included. */
export const CALL_HOSTS = [
  "zoom.us",
  "meet.google.com",
  "teams.microsoft.com",
  "teams.live.com",
  "webex.com",
  "whereby.com",
  "meet.jit.si",
];
