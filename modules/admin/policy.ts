import type { Role } from "#modules/accounts/policy.ts";

export const STAFF_ROLES = ["admin", "support", "finance", "content"] as const satisfies Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An operator and the session that passed two-factor authentication. */
export type Staff = { userId: string; sessionId: string; email: string; roles: StaffRole[] };

export function staffRoles(roles: readonly Role[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}

/** The parts of the area and who sees them; admin sees all. Everybody on the staff sees the first. */
export const PARTS = {
  overview: ["support", "finance", "content"],
  orders: ["support", "finance"],
  bookings: ["support"],
  payments: ["finance"],
  refunds: ["finance", "support"],
  claims: ["support", "finance"],
  ledger: ["finance"],
  coupons: ["content", "finance", "support"],
  leads: ["support"],
  mails: ["support"],
  jobs: [],
  webhooks: ["finance"],
  audit: [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "admin">[]>;
export type Part = keyof typeof PARTS;

/** What can be done there, and by whom; admin may do all of it. */
export const ACTIONS = {
  "order.cancel": ["support"],
  "order.outcome": ["support"],
  "order.goodwill": ["finance"],
  "refund.retry": ["finance"],
  "claim.decide": ["support"],
  "coupon.create": ["content"],
  "coupon.end": ["content"],
  "lead.retry": ["support"],
  "mail.retry": ["support"],
  "job.replay": [],
  "webhook.replay": [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "admin">[]>;
export type AdminAction = keyof typeof ACTIONS;

function isAmong(roles: readonly StaffRole[], allowed: readonly string[]): boolean {
  return roles.some((role) => role === "admin" || allowed.includes(role));
}

export function maySee(roles: readonly StaffRole[], part: Part): boolean {
  return isAmong(roles, PARTS[part]);
}

export function mayDo(roles: readonly StaffRole[], action: AdminAction): boolean {
  return isAmong(roles, ACTIONS[action]);
}

/** What an action is called in the audit and in the answer to it. */
export const ACTION_NAMES: Record<AdminAction, string> = {
  "order.cancel": "Session cancelled",
  "order.outcome": "Outcome set",
  "order.goodwill": "Goodwill refund",
  "refund.retry": "Refund tried again",
  "claim.decide": "Claim decided",
  "coupon.create": "Coupon made",
  "coupon.end": "Coupon ended",
  "lead.retry": "Delivery tried again",
  "mail.retry": "Mail queued again",
  "job.replay": "Job replayed",
  "webhook.replay": "Webhook replayed",
};

/** Why an action did nothing, in words; the key stands in the audit as its outcome. */
const REFUSALS: Record<string, string> = {
  error: "It broke on our side. See how things stand before you try again; the log says more.",
  not_cancellable: "This session cannot be cancelled: it has begun, is over, or was never paid.",
  not_possible: "This outcome cannot follow from how the session stands now.",
  too_much: "That is more than is left of what was paid.",
  disputed: "The payment is disputed: its bank decides, and nothing is refunded meanwhile.",
  nothing_paid: "Nothing was paid for this order.",
  not_open: "There is no claim to decide any more.",
  more_than_left: "That is more than is left of what was paid.",
  not_failed: "This refund has not failed, or has been tried again already.",
  code_taken: "There is a coupon of this code already.",
  not_running: "This coupon is over already, or there is none.",
  not_given_up: "This lead has not been given up: it is delivered, or on its way.",
  sent: "This mail has been sent.",
  gone: "It is no longer there: somebody else was faster.",
};

export function refusalText(reason: string): string {
  return REFUSALS[reason] ?? `It was refused: ${reason}.`;
}
