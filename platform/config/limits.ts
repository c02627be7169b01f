/**
 * What one client network (an IPv4 address, or an IPv6 /64) or one account may do. RATE_LIMIT_SCALE
 * multiplies every figure. A campus or a mobile carrier puts thousands of people behind one address.
 */
export const LIMITS = {
  /** Counted for all copies together, in windows that start with the first try. */
  actions: {
    codes: { most: 30, perSeconds: 600 },
    guesses: { most: 1_000, perSeconds: 600 },
    holds: { most: 60, perSeconds: 60 },
    orders: { most: 60, perSeconds: 60 },
    leads: { most: 30, perSeconds: 60 },
  },
  holds: {
    /** Live holds of one network by browsers that haven't confirmed an email. */
    unverifiedPerNetwork: 60,
    /** Of an expert's places on a day that aren't sold, what one network can hold; at least one. */
    dayShare: 0.5,
  },
  /** Orders of one account that wait for payment. */
  unpaidOrdersPerAccount: 3,
  /** Counted in each copy's memory: so many points at once, and so many more each second. */
  requests: {
    reads: { burst: 300, perSecond: 60 },
    posts: { burst: 120, perSecond: 10 },
    drafts: { burst: 600, perSecond: 20 },
    callbacks: { burst: 6_000, perSecond: 100 },
  },
  /**
   * Requests of one network that each copy works on at a time; others wait their turn. One that
   * takes longer than `holdMs` waits for the database or a provider, and the next one begins.
   */
  turns: { atOnce: 1, holdMs: 100 },
  /** Points of `requests.reads`, about a millisecond of CPU each. */
  readPoints: { pageOfTimes: 10, page: 4, other: 1 },
} as const;
