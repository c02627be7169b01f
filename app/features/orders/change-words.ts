import { type Currency, formatMoney } from "#app/lib/money.ts";
import type { CandidateOptions, MoveRefusal } from "./change-policy.ts";

/** What the cancel button says: the amount that comes back is named before it is pressed. */
export function cancelLabel(
  refundMinor: number,
  order: { amountMinor: number; currency: Currency },
): string {
  if (order.amountMinor === 0) return "Cancel this session";
  if (refundMinor === 0) return "Cancel and get nothing back";
  return `Cancel and get ${formatMoney(refundMinor, order.currency)} back`;
}

/** What the button says that takes the money when the fault was not the candidate's. */
export function takeLabel(
  { refundMinor, creditMinor }: NonNullable<CandidateOptions["choose"]>,
  currency: Currency,
): string {
  if (refundMinor === 0) return "No other session, thank you";
  return `Take ${formatMoney(refundMinor, currency)} back and a ${formatMoney(creditMinor, currency)} credit`;
}

/** Why the time can't be changed. */
export const MOVE_REFUSALS: Record<MoveRefusal, string> = {
  not_movable: "This session can’t be moved any more.",
  no_moves_left: "You have changed the time twice, which is all that is free. It stays as it is.",
  too_late: "The time can be changed until 24 hours before the start, and that has passed.",
};
