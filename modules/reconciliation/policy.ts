import { formatMoney } from "#lib/money.ts";
import type { Difference, DifferenceKind } from "./schema.ts";

const WHAT: Record<DifferenceKind, string> = {
  missing_here: "Paid at the provider, not here",
  missing_there: "Paid here, not at the provider",
  amount: "Another amount",
  currency: "Another currency",
  refunded: "Another amount went back",
  fee: "Another fee",
  stuck_refund: "A refund does not go",
  ledger_sum: "The ledger does not add up to zero",
  clearing: "The ledger has another balance for the provider",
};

/** A difference for people: what it is, about what, and what each side says. */
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
    if (side === null) return "nothing";
    return typeof side === "number" && currency ? formatMoney(side, currency) : String(side);
  };
  return {
    what: applied ? `${WHAT[kind]}; set right` : WHAT[kind],
    about: orderId ?? ref,
    ours: say(ours),
    theirs: say(theirs),
  };
}
