import type { RANKS } from "./ranks.ts";

/**
 * The files that a module publishes to other modules besides `schema`, `policy`, `data.server` and
 * its commands. `npm run check` allows no others.
 */
export const PUBLISHED: Partial<Record<keyof typeof RANKS, readonly string[]>> = {
  notifications: ["layout.server.ts"],
  answers: [
    "explain.ts",
    "figures.ts",
    "judge.ts",
    "levels.ts",
    "merge-checked.ts",
    "parts.ts",
    "weakest.ts",
  ],
  accounts: ["free-uses.server.ts"],
  catalog: ["price-policy.ts"],
  experts: ["listing-query.ts", "public-profiles.server.ts", "transitions.ts"],
  promotions: ["coupon-words.ts"],
  scheduling: ["bitmap.ts", "engine.ts"],
  booking: [
    "calendars.server.ts",
    "open-times.server.ts",
    "own-hold.server.ts",
    "slot-cache.server.ts",
  ],
  recordings: ["join.server.ts"],
  documents: ["pdf-page.server.ts"],
  "expert-work": ["kind.ts"],
  orders: [
    "buyer.server.ts",
    "order-link.server.ts",
    "price.ts",
    "product.ts",
    "reductions.server.ts",
    "refund-words.ts",
  ],
  "live-sessions": [
    "call-link.ts",
    "change-words.ts",
    "mail-parts.server.ts",
    "room-hours.ts",
    "room-link.server.ts",
  ],
  rooms: ["access.server.ts", "attendance.ts"],
  scorecards: ["notation.ts", "scorecard-view.ts", "subject.ts", "words.ts"],
  "ai-sessions": ["events.ts", "report.ts"],
  "one-way": ["scores.server.ts"],
};
