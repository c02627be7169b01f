import type { Currency } from "#lib/money.ts";
import type { Difference, DifferenceKind } from "./schema.ts";

/** One payment as the provider and our books have it. Amounts are in minor units. */
type Theirs = {
  ref: string;
  amountMinor: number;
  currency: Currency;
  refundedMinor: number;
  feeMinor: number | null;
  dispute: "none" | "open" | "won" | "lost";
};
type Ours = {
  orderId: string;
  amountMinor: number;
  currency: Currency;
  refundedMinor: number;
  pendingMinor: number;
  feeMinor: number | null;
  clearingMinor: number;
};

/** Lists all differences except those a pending refund explains. */
export function comparePayment(ours: Ours, theirs: Theirs): Difference[] {
  const differ = (
    kind: DifferenceKind,
    own: number | string | null,
    other: number | string | null,
  ): Difference[] =>
    own === other
      ? []
      : [
          {
            kind,
            ref: theirs.ref,
            orderId: ours.orderId,
            currency: theirs.currency,
            ours: own,
            theirs: other,
            applied: false,
          },
        ];
  const onItsWay =
    theirs.refundedMinor > ours.refundedMinor &&
    theirs.refundedMinor <= ours.refundedMinor + ours.pendingMinor;
  return [
    ...differ("currency", ours.currency, theirs.currency),
    ...differ("amount", ours.amountMinor, theirs.amountMinor),
    ...(onItsWay ? [] : differ("refunded", ours.refundedMinor, theirs.refundedMinor)),
    ...(theirs.feeMinor === null ? [] : differ("fee", ours.feeMinor, theirs.feeMinor)),
  ];
}

/**
 * Compares, per currency, our clearing account with what the provider kept of these payments:
 * received − refunded − fees − disputes.
 */
export function compareClearing(
  provider: string,
  pairs: readonly { ours: Ours; theirs: Theirs }[],
): Difference[] {
  const sums = new Map<Currency, { ours: number; theirs: number }>();
  for (const { ours, theirs } of pairs) {
    // While a refund is pending, the two sides may record it at different times.
    if (ours.pendingMinor > 0) continue;
    const sum = sums.get(theirs.currency) ?? { ours: 0, theirs: 0 };
    const disputed = theirs.dispute === "open" || theirs.dispute === "lost";
    const left = disputed ? 0 : theirs.amountMinor - theirs.refundedMinor;
    sum.ours += ours.clearingMinor;
    sum.theirs += left - (theirs.feeMinor ?? ours.feeMinor ?? 0);
    sums.set(theirs.currency, sum);
  }
  return Array.from(sums)
    .filter(([, sum]) => sum.ours !== sum.theirs)
    .map(([currency, sum]) => ({
      kind: "clearing",
      ref: provider,
      orderId: null,
      currency,
      ...sum,
      applied: false,
    }));
}
