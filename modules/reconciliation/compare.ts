import type { Currency } from "#lib/money.ts";
import type { Difference, DifferenceKind } from "./schema.ts";

/** What a provider and our books say of one payment. Amounts are minor units. */
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

/** Everything in which the two differ; nothing that a refund on its way explains. */
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
 * Per currency, what the account that mirrors the provider's holds of these payments against what
 * the provider has kept of them: paid in, less what went back, its fee, and what a payer's bank took.
 */
export function compareClearing(
  provider: string,
  pairs: readonly { ours: Ours; theirs: Theirs }[],
): Difference[] {
  const sums = new Map<Currency, { ours: number; theirs: number }>();
  for (const { ours, theirs } of pairs) {
    // While a refund is on its way the two may know of it at different times.
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
