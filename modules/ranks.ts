/**
 * Every module, lowest first. A module imports only modules of a lower rank, and only their public
 * files; its tables are its own. `npm run check` enforces this.
 */
export const RANKS = {
  audit: [0, "who changed which status, and why"],
  content: [0, "posts, niches, legal texts and offers, from files or a CMS"],
  notifications: [0, "the outbox: emails written with what caused them, sent after"],
  rubrics: [0, "what sessions are scored by, and the questions they ask"],
  answers: [1, "what an answer says: its figures, and levels by rule, each with a quote"],
  accounts: [1, "people, email codes, sessions, roles, two-factor authentication"],
  catalog: [2, "services, topics, prices"],
  experts: [3, "experts, their topics, profiles, hours and applications"],
  promotions: [3, "coupons and who redeemed them"],
  scheduling: [
    4,
    "the engine that computes free slots; other calendars read, and an expert's own shared",
  ],
  leads: [4, "inquiries, call requests, newsletter, delivery to the CRM"],
  booking: [5, "free slots and their cache, holds, bookings; knows no money"],
  recordings: [5, "what people recorded: uploads in parts, files, deletion"],
  documents: [5, "receipts and credit notes, numbered without gaps"],
  timeline: [5, "what happened in a session: an append-only list of events"],
  ledger: [6, "double-entry books, credits, balances"],
  orders: [7, "orders, payments, refunds, webhooks"],
  payouts: [7, "what experts request and are paid of their earnings"],
  packs: [8, "several sessions bought at once"],
  "live-sessions": [9, "buying, rescheduling and canceling a session; reminders, calendar files"],
  rooms: [
    10,
    "the live room: who may enter, its sockets, presence and what it decides, the editor",
  ],
  scorecards: [
    10,
    "scorecards, follow-up questions, what candidates and experts say of each other",
  ],
  "ai-sessions": [10, "mock interviews held by a program: asked, answered, judged, paid for"],
  webinars: [10, "webinars from the content"],
  claims: [
    11,
    "what a candidate found wrong, sessions that presence can't decide, and the decisions",
  ],
  "one-way": [
    11,
    "interviews that a candidate records alone, answer by answer, and experts' scorecards of them",
  ],
  reconciliation: [11, "our books against each provider's, and what must exist"],
  search: [11, "site search, and experts by their next free time"],
  privacy: [11, "a person's export and erasure"],
  progress: [12, "levels over time, self-scores, drills, and the plan before an interview"],
  admin: [12, "operators' lists, actions and permissions"],
} as const satisfies Record<string, readonly [rank: number, purpose: string]>;
