import type { RefundPolicies } from "#platform/config/refund-policies.ts";
import {
  type BookingStatus,
  mayChange,
  NOT_THE_CANDIDATES_FAULT,
} from "#modules/booking/policy.ts";
import { percentOf } from "#lib/money.ts";
import { type OrderStatus, refundPolicy } from "#modules/orders/policy.ts";
import { orderValueMinor, refundableMinor } from "#modules/orders/price.ts";
import { type RefundStep, refundPercent, refundSteps } from "./refund-policy.ts";
import {
  allocateSessionRefund,
  FREE_MOVES,
  goodwillCreditMinor,
  movableUntil,
  type PaidSession,
  type SessionRefund,
  sumOf,
} from "./policy.ts";

/** The facts that determine which changes are possible. */
export type Changeable = {
  order: PaidSession & { status: OrderStatus; paidAt: Date | null; policyVersion: string };
  booking: { status: BookingStatus; startAt: Date; moves: number; choiceUntil: Date | null };
};

export type MoveRefusal =
  /** Past, canceled, or never paid. */
  "not_movable" | "no_moves_left" | "too_late";

/** What the candidate can do about a session now, with the costs shown before and charged after. */
export type CandidateOptions = {
  move: { ok: true; left: number; until: Date } | { ok: false; reason: MoveRefusal };
  cancel:
    | {
        ok: true;
        refundMinor: number;
        percent: number;
        back: SessionRefund;
        returnsSession: boolean;
      }
    | { ok: false };
  /**
   * The choice after a failure that wasn't the candidate's fault: a refund (`back`), with a credit
   * unless the session took place, or another time.
   */
  choose: {
    refundMinor: number;
    creditMinor: number;
    back: SessionRefund;
    returnsSession: boolean;
    until: Date;
  } | null;
};

export function candidateOptions(
  { order, booking }: Changeable,
  policies: RefundPolicies,
  now: Date,
): CandidateOptions {
  const { status, startAt } = booking;
  const isAhead = status === "confirmed" && startAt > now;
  const until = movableUntil(startAt);
  const left = FREE_MOVES - booking.moves;

  const move = (): CandidateOptions["move"] => {
    if (!isAhead || order.status === "disputed") return { ok: false, reason: "not_movable" };
    if (left <= 0) return { ok: false, reason: "no_moves_left" };
    return now > until ? { ok: false, reason: "too_late" } : { ok: true, left, until };
  };
  const cancel = (): CandidateOptions["cancel"] => {
    if (!isAhead || !mayChange(status, "cancelled_by_candidate", "candidate")) return { ok: false };
    const percent = refundPercent(orderRefundSteps(policies, order, startAt, now), now);
    // A lost dispute, for example, leaves nothing to refund.
    const left = order.status === "refunded" ? 0 : refundableMinor(order);
    const refundMinor = Math.min(percentOf(orderValueMinor(order), percent), left);
    return { ok: true, percent, ...comesBack(order, refundMinor, now) };
  };
  return { move: move(), cancel: cancel(), choose: choiceOf({ order, booking }, now) };
}

/** The refund steps of an order, by the policy it was sold under. */
export function orderRefundSteps(
  policies: RefundPolicies,
  { policyVersion, paidAt }: Pick<Changeable["order"], "policyVersion" | "paidAt">,
  startAt: Date,
  now: Date,
): RefundStep[] {
  return refundSteps(refundPolicy(policies, policyVersion), paidAt ?? now, startAt);
}

function choiceOf({ order, booking }: Changeable, now: Date): CandidateOptions["choose"] {
  const { choiceUntil, status } = booking;
  if (choiceUntil === null || choiceUntil <= now) return null;
  // A completed session has a choice when its scorecard never came.
  if (status !== "completed" && !NOT_THE_CANDIDATES_FAULT.includes(status)) return null;
  return {
    ...comesBack(order, refundableMinor(order), now),
    creditMinor: goodwillCreditMinor(order, status),
    until: choiceUntil,
  };
}

/** The total refund in all forms, and how it is made. */
function comesBack(order: PaidSession, refundMinor: number, now: Date) {
  const back = allocateSessionRefund(order, refundMinor, now);
  return {
    refundMinor: sumOf(back),
    back,
    returnsSession: back.sessionMinor > 0,
  };
}
