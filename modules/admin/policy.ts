import type { StaffRole } from "#modules/accounts/policy.ts";

export type Staff = { userId: string; sessionId: string; email: string; roles: StaffRole[] };

/**
 * The parts of the area and the roles that see them; admin sees all, and every operator sees the
 * first.
 */
export const PARTS = {
  overview: ["support", "finance", "content"],
  orders: ["support", "finance"],
  bookings: ["support"],
  experts: ["support"],
  payments: ["finance"],
  payouts: ["finance"],
  refunds: ["finance", "support"],
  claims: ["support", "finance"],
  reviews: ["support", "content"],
  ledger: ["finance"],
  coupons: ["content", "finance", "support"],
  leads: ["support"],
  mails: ["support"],
  jobs: [],
  webhooks: ["finance"],
  audit: [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "admin">[]>;
export type Part = keyof typeof PARTS;

/** The roles that may perform each action, besides admin. */
export const ACTIONS = {
  "order.cancel": ["support"],
  "order.outcome": ["support"],
  "order.call": ["support"],
  "order.goodwill": ["finance"],
  "refund.retry": ["finance"],
  "claim.decide": ["support"],
  "review.withdraw": ["support", "content"],
  "review.restore": ["support", "content"],
  "expert.decide": ["support"],
  "payout.paid": ["finance"],
  "payout.undo": ["finance"],
  "payout.cancel": ["finance"],
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

export const ACTION_NAMES: Record<AdminAction, string> = {
  "order.cancel": "Session canceled",
  "order.outcome": "Outcome set",
  "order.call": "Call replaced",
  "order.goodwill": "Goodwill refund",
  "refund.retry": "Refund retried",
  "claim.decide": "Claim decided",
  "review.withdraw": "Review taken off the site",
  "review.restore": "Review back on the site",
  "expert.decide": "Expert’s status changed",
  "payout.paid": "Payout marked as paid",
  "payout.undo": "Payout undone",
  "payout.cancel": "Payout request canceled",
  "coupon.create": "Coupon created",
  "coupon.end": "Coupon ended",
  "lead.retry": "Delivery retried",
  "mail.retry": "Email requeued",
  "job.replay": "Job replayed",
  "webhook.replay": "Webhook replayed",
};

/** Why an action did nothing; the key is its outcome in the audit. */
const REFUSALS: Record<string, string> = {
  error:
    "Something failed on our side. Check the current state before you try again. The log has details.",
  not_cancellable: "This session can’t be canceled: it has started or ended, or was never paid.",
  not_possible: "The session’s status doesn’t allow this outcome.",
  too_much: "That’s more than the amount left to refund.",
  disputed: "The payment is disputed. We can’t refund it until the bank decides.",
  nothing_paid: "This order wasn’t paid, or nothing of it is left to refund.",
  all_booked:
    "Every session of this pack has been booked. To refund one, open that session’s order.",
  choosing: "The candidate is choosing between a refund and another time. Wait for their choice.",
  not_open: "This claim is already decided.",
  more_than_left: "That’s more than the amount left to refund.",
  not_session: "This session’s call can no longer be replaced.",
  too_often: "It was replaced a moment ago. Wait a minute, then try again.",
  not_failed: "This refund hasn’t failed, or was already retried.",
  no_trial: "They haven’t scored the trial interview yet.",
  has_sessions: "They still have booked sessions.",
  not_requested: "This payout isn’t requested: it was paid or canceled.",
  not_due:
    "Less is due by now: a session was refunded, or is in question. Don’t pay it. Cancel the request, or wait.",
  not_paid: "This payout isn’t marked as paid.",
  code_taken: "A coupon with this code already exists.",
  not_running: "This coupon has already ended or doesn’t exist.",
  not_given_up: "This lead is already delivered or queued.",
  sent: "This email was already sent.",
  gone: "It no longer exists. Someone else may have changed it.",
};

/** The field to correct after a refusal; the form stays open with what was typed. */
export const REFUSED_FIELD: Readonly<Record<string, string>> = {
  too_much: "amount",
  more_than_left: "amount",
  code_taken: "code",
  too_often: "link",
};

export function refusalText(reason: string): string {
  return REFUSALS[reason] ?? `Refused: ${reason}.`;
}

/** The overview counts what needs attention up to this number. */
export const ATTENTION_COUNTED = 1_000;
