import { formatMoney } from "#lib/money.ts";
import type { Difference, DifferenceKind } from "./schema.ts";

const WHAT: Record<DifferenceKind, string> = {
  missing_here: "Paid at the provider, not in our records",
  missing_there: "Paid in our records, not at the provider",
  amount: "Amounts differ",
  currency: "Currencies differ",
  refunded: "Refunded amounts differ",
  fee: "Fees differ",
  stuck_refund: "A refund is stuck",
  ledger_sum: "The ledger doesn’t balance",
  clearing: "The ledger’s provider balance differs",
};

export function differenceWords({
  kind,
  ref,
  orderId,
  currency,
  ours,
  theirs,
  applied,
}: Difference) {
  const say = (side: number | string | null) => {
    if (side === null) return "none";
    return typeof side === "number" && currency ? formatMoney(side, currency) : String(side);
  };
  return {
    what: applied ? `${WHAT[kind]}; corrected` : WHAT[kind],
    about: orderId ?? ref,
    ours: say(ours),
    theirs: say(theirs),
  };
}
