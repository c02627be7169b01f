import type { ProviderName } from "#adapters/payments/port.ts";

/** How an order was paid: with money, credit, or by an earlier order. Minor units. */
export type Paid = {
  amountMinor: number;
  creditMinor: number;
  prepaidMinor: number;
  /** Earlier refunds in any form, and the part of them not refunded as money. */
  refundedMinor: number;
  returnedMinor: number;
};

/** The order's full value to its buyer, in all forms of payment. */
export function orderValueMinor(
  order: Pick<Paid, "amountMinor" | "creditMinor" | "prepaidMinor">,
): number {
  return order.amountMinor + order.creditMinor + order.prepaidMinor;
}

export function refundableMinor(order: Omit<Paid, "returnedMinor">): number {
  return Math.max(0, orderValueMinor(order) - order.refundedMinor);
}

/** The basis of `refundLines`. */
export function pricePaid<C>(
  order: Pick<Paid, "amountMinor" | "creditMinor" | "prepaidMinor"> & { currency: C },
) {
  const { currency, prepaidMinor } = order;
  return { amountMinor: orderValueMinor(order), currency, prepaid: prepaidMinor > 0 };
}

/** The forms of a refund; the parts add up. Minor units. */
export type RefundSplit = { moneyMinor: number; creditMinor: number };

/**
 * The forms of a partial refund: credit and money share it in proportion to what each paid, exact
 * to the minor unit over any number of refunds. What an earlier order paid is refunded as money.
 */
export function allocateRefund(order: Paid, refundMinor: number): RefundSplit {
  const worth = orderValueMinor(order);
  if (order.creditMinor === 0 || worth === 0) return { moneyMinor: refundMinor, creditMinor: 0 };
  const creditUpTo = Math.floor(((order.refundedMinor + refundMinor) * order.creditMinor) / worth);
  const creditMinor = Math.min(refundMinor, Math.max(0, creditUpTo - order.returnedMinor));
  return { moneyMinor: refundMinor - creditMinor, creditMinor };
}

const METHODS: Record<ProviderName, string> = {
  sandbox: "Sandbox (no money moved)",
  stripe: "Card",
  paypal: "PayPal",
};

/** How an order was paid; `provider` is null if no money was due. */
export function paidWith(
  order: { amountMinor: number; prepaidMinor: number; creditMinor: number },
  provider: ProviderName | null,
): string {
  if (order.amountMinor > 0) return METHODS[provider ?? "sandbox"];
  if (order.prepaidMinor > 0) return "Prepaid";
  return order.creditMinor > 0 ? "Your credit" : "No payment due";
}
