import type { ProviderName } from "#adapters/payments/port.ts";

/** What of an order says how it was paid: by money, credit, an earlier order. Minor units. */
export type Paid = {
  amountMinor: number;
  creditMinor: number;
  prepaidMinor: number;
  /** What came back before, in whatever form; and of that, not as money. */
  refundedMinor: number;
  returnedMinor: number;
};

/** The order's value to its buyer, however they paid; refunds are a part of it. */
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
export type Back = { moneyMinor: number; creditMinor: number };

/**
 * In which form a part of a price comes back: credit and money share every part by what each of them
 * paid, to the minor unit, over any number of parts. What an earlier order had paid is money.
 */
export function allocateRefund(order: Paid, refundMinor: number): Back {
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
