import { amountOf, type Facts } from "./facts.ts";
import { moneyIn } from "./money.ts";

const OTHER_SOURCE = /loan|scholarship|assistantship/i;
/** Allows for rounding. */
const COVERED = 0.95;
/** Share of a year's income; above it, the officer asks how. */
const AFFORDABLE = 0.5;

/** The cost and the smaller funding, with its field; null if they add up. */
export function fundingGap(
  facts: Facts,
): { cost: number; paid: number; field: "amount" | "payer" } | null {
  const cost = amountOf(facts, "cost");
  const payer = facts["payer"] ?? "";
  const amount = amountOf(facts, "amount");
  const sums = moneyIn(payer).filter(({ currency }) => currency === null || currency === "USD");
  const paid = amount ?? sums.reduce((sum, one) => sum + one.amount, 0);
  if (cost === null || paid === 0 || paid >= cost * COVERED || OTHER_SOURCE.test(payer))
    return null;
  return { cost, paid, field: amount === null ? "payer" : "amount" };
}

/** A year's income and the large part of it that is pledged; null if it's small or unknown. */
export function largeShare(facts: Facts): { income: number; paid: number } | null {
  const income = amountOf(facts, "income");
  const paid = amountOf(facts, "amount") ?? amountOf(facts, "cost");
  return income !== null && paid !== null && paid > income * AFFORDABLE ? { income, paid } : null;
}
