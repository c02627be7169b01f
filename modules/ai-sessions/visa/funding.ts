import { amountOf, type Facts } from "./facts.ts";
import { moneyIn } from "./money.ts";

const OTHER_SOURCE = /loan|scholarship|assistantship/i;
/** People round. */
const COVERED = 0.95;

/** The two facts that don't add up: what it costs, and less that is paid; null where they do. */
export function fundingGap(facts: Facts): { paid: "amount" | "payer" } | null {
  const cost = amountOf(facts["cost"] ?? "");
  const payer = facts["payer"] ?? "";
  const amount = amountOf(facts["amount"] ?? "");
  const sums = moneyIn(payer).filter(({ currency }) => currency === null || currency === "USD");
  const paid = amount ?? sums.reduce((sum, one) => sum + one.amount, 0);
  if (cost === null || paid === 0 || paid >= cost * COVERED || OTHER_SOURCE.test(payer))
    return null;
  return { paid: amount === null ? "payer" : "amount" };
}
