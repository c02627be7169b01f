import { isCurrency } from "#lib/money.ts";
import type { ProviderPayment } from "./port.ts";

/** The fields we read; Stripe's own types have the rest. */
export type StripeCharge = {
  id: string;
  created: number;
  amount_refunded: number;
  disputed: boolean;
  balance_transaction: string | StripeBalanceTransaction | null;
};
type StripeBalanceTransaction = { fee: number; currency: string; exchange_rate: number | null };
type StripeIntent = { status: string; latest_charge: string | StripeCharge | null };
export type StripeSession = {
  id: string;
  status: string | null;
  payment_status: string;
  amount_total: number | null;
  currency: string | null;
  client_reference_id: string | null;
  payment_intent: string | StripeIntent | null;
};

/** Expand parameter of every request that returns a session: its charge and Stripe's fee. */
export const SESSION_PARTS = "payment_intent.latest_charge.balance_transaction";

export function chargeOf(session: StripeSession): StripeCharge | null {
  const intent = expanded(session.payment_intent);
  return intent ? expanded(intent.latest_charge) : null;
}

/**
 * Maps a session to our payment type, given the statuses of its charge's disputes; null if another
 * product of the same Stripe account created it.
 */
export function asPayment(
  session: StripeSession,
  disputes: readonly string[],
): ProviderPayment | null {
  const currency = session.currency?.toUpperCase();
  const { client_reference_id: paymentId, amount_total: amountMinor } = session;
  if (paymentId === null || amountMinor === null || !isCurrency(currency)) return null;
  const charge = chargeOf(session);
  return {
    ref: session.id,
    paymentId,
    status: statusOf(session),
    amountMinor,
    currency,
    refundedMinor: charge?.amount_refunded ?? 0,
    feeMinor: charge ? feeOf(charge, currency) : null,
    dispute: disputeOf(disputes),
  };
}

function statusOf(session: StripeSession): ProviderPayment["status"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "expired";
  // Complete but unpaid means pending, unless the payment was canceled.
  const intent = expanded(session.payment_intent);
  const isGivenUp = intent?.status === "canceled" || intent?.status === "requires_payment_method";
  return session.status === "complete" && isGivenUp ? "failed" : "open";
}

/**
 * The fee in the payment's currency. Stripe reports it in the account's settlement currency with
 * the exchange rate.
 */
function feeOf(charge: StripeCharge, currency: string): number | null {
  const transaction = expanded(charge.balance_transaction);
  if (!transaction) return null;
  if (transaction.currency.toUpperCase() === currency) return transaction.fee;
  if (!transaction.exchange_rate) return null;
  return Math.round(transaction.fee / transaction.exchange_rate);
}

function disputeOf(statuses: readonly string[]): ProviderPayment["dispute"] {
  const states = new Set(statuses.map(disputeState));
  return (["open", "lost", "won"] as const).find((state) => states.has(state)) ?? "none";
}

/** A closed inquiry took nothing; a prevented dispute refunded the payer by itself. */
function disputeState(status: string): "open" | "won" | "lost" {
  if (status === "won" || status === "warning_closed") return "won";
  return status === "lost" || status === "prevented" ? "lost" : "open";
}

function expanded<T extends object>(part: string | T | null): T | null {
  return typeof part === "object" ? part : null;
}
