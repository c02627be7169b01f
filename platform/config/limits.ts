/**
 * Limits per client network (an IPv4 address, or an IPv6 /64) or account. RATE_LIMIT_SCALE
 * multiplies them. A campus or mobile carrier may put thousands of people behind one address.
 */
export const LIMITS = {
  /** Counted across all processes, in windows that start with the first try. */
  actions: {
    codes: { most: 30, perSeconds: 600 },
    guesses: { most: 1_000, perSeconds: 600 },
    passkeys: { most: 60, perSeconds: 600 },
    photos: { most: 20, perSeconds: 600 },
    briefs: { most: 30, perSeconds: 600 },
    holds: { most: 60, perSeconds: 60 },
    orders: { most: 60, perSeconds: 60 },
    leads: { most: 30, perSeconds: 60 },
    /** Per account; each answer in an AI session is one. After these, the rules judge. */
    modelCalls: { most: 200, perSeconds: 86_400 },
    /** Per account; each transcribed answer of a one-way interview is one. */
    transcripts: { most: 100, perSeconds: 86_400 },
  },
  holds: {
    /** Holds per network by browsers without a confirmed email. */
    unverifiedPerNetwork: 60,
    /**
     * The share of an expert's unsold places on a day that one network may hold; at least one
     * place.
     */
    dayShare: 0.5,
  },
  unpaidOrdersPerAccount: 3,
  /** Token buckets in each process's memory: a burst, and a refill per second. */
  requests: {
    reads: { burst: 300, perSecond: 60 },
    posts: { burst: 120, perSecond: 10 },
    uploads: { burst: 600, perSecond: 20 },
    drafts: { burst: 600, perSecond: 20 },
    callbacks: { burst: 6_000, perSecond: 100 },
  },
  /**
   * Concurrent requests of one network per process; others queue. A request that takes longer than
   * `holdMs` is waiting for the database or a provider, so the next one starts.
   */
  turns: { atOnce: 1, holdMs: 100 },
  /** Costs in points of `requests.reads`, about a millisecond of CPU each. */
  readPoints: { pageOfTimes: 10, page: 4, other: 1 },
  /** A form or an event costs a point more per so many bytes, at most this, for files. */
  bodies: { bytesPerPoint: 4_096, maxPoints: { posts: 12, callbacks: 100 } },
} as const;
