import type { OrderStatus } from "./transitions.ts";

/** What of an order says how it was paid: by money, a credit, a prepaid session. Minor units. */
export type Paid = {
  amountMinor: number;
  creditMinor: number;
  packMinor: number;
  /** What came back before, in whatever form; and of that, as credit or to the pack. */
  refundedMinor: number;
  returnedMinor: number;
  pack: { boughtAt: Date | null; expiresAt: Date | null; closedAt: Date | null } | null;
};

/** What the session cost its buyer, however they paid: what is given back is a part of this. */
export function orderValueMinor(
  order: Pick<Paid, "amountMinor" | "creditMinor" | "packMinor">,
): number {
  return order.amountMinor + order.creditMinor + order.packMinor;
}

/** What of it has not been given back. */
export function refundableMinor(order: Omit<Paid, "pack" | "returnedMinor">): number {
  return Math.max(0, orderValueMinor(order) - order.refundedMinor);
}

/** What an operator can still give back of a session, out of goodwill. Minor units. */
export function goodwillLimitMinor(
  order: Parameters<typeof refundableMinor>[0] & { kind: "session" | "pack"; status: OrderStatus },
): number {
  // What is refunded, or lost to the payer's bank, is back already; a pack has rules of its own.
  const isKept = ["paid", "fulfilled", "partially_refunded"].includes(order.status);
  return isKept && order.kind === "session" ? refundableMinor(order) : 0;
}

/** What cancelling is told about, over time (`refundLines`). */
export function pricePaid<C>(
  order: Pick<Paid, "amountMinor" | "creditMinor" | "packMinor"> & { currency: C },
) {
  const { currency, packMinor } = order;
  return { amountMinor: orderValueMinor(order), currency, prepaid: packMinor > 0 };
}

/** How something comes back: the parts add up to what was given back. Minor units. */
export type Back = {
  moneyMinor: number;
  creditMinor: number;
  /** The whole session goes back to its pack; else 0. */
  sessionMinor: number;
};

/**
 * In which form a part of a price comes back: as it was paid. A prepaid session returns whole to its
 * pack while that is open; a part of one is money, as is all of it once the pack is closed. Credit and
 * money share every part by what each of them paid, to the minor unit, over any number of parts.
 */
export function allocateRefund(order: Paid, refundMinor: number, now: Date): Back {
  if (order.packMinor > 0) {
    const isWhole = refundMinor >= order.packMinor && order.refundedMinor === 0;
    const returns = isWhole && order.pack !== null && isPackOpen(order.pack, now);
    return {
      moneyMinor: returns ? 0 : refundMinor,
      creditMinor: 0,
      sessionMinor: returns ? refundMinor : 0,
    };
  }
  const worth = orderValueMinor(order);
  if (order.creditMinor === 0 || worth === 0) {
    return { moneyMinor: refundMinor, creditMinor: 0, sessionMinor: 0 };
  }
  const creditUpTo = Math.floor(((order.refundedMinor + refundMinor) * order.creditMinor) / worth);
  const creditMinor = Math.min(refundMinor, Math.max(0, creditUpTo - order.returnedMinor));
  return { moneyMinor: refundMinor - creditMinor, creditMinor, sessionMinor: 0 };
}

/** Whether sessions can be taken from a pack, and given back to it. */
export function isPackOpen(
  pack: { boughtAt: Date | null; expiresAt: Date | null; closedAt: Date | null },
  now: Date,
): boolean {
  return pack.closedAt === null && pack.expiresAt !== null && pack.expiresAt > now;
}
