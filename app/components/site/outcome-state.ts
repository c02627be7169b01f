import { setClientState } from "./client-state.ts";

/* Apart from client-state.ts, which every page loads. */

/** Set where a visitor asks for a free interview: another one this week is over the limit. */
export function setFreeWeek(isUsed: boolean): void {
  setClientState({ purchasedOwFreeInterviewThisWeek: isUsed, owFreeLimitExceed: isUsed });
}

/** Where a code was sent. */
export function setSignIn(email: string): void {
  setClientState({ userEmail: email, credentials: { email, otp: "" } });
}

/** A success with an order id, a failure, or a reset. */
export function setOrderOutcome(
  outcome: { success: string } | { failed: true } | { reset: true },
): void {
  setClientState({
    orderSuccess: "success" in outcome,
    orderId: "success" in outcome ? outcome.success : null,
    orderFailed: "failed" in outcome,
  });
}
