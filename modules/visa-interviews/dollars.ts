import { groupDigits } from "#lib/money.ts";
import { moneyIn } from "./money.ts";

/** "45000", "$45,000.50", "45k" or "45 thousand dollars"; India groups thousands as in "1,20,000". */
const DOLLARS =
  /^(?:us ?)?\$? ?(?:usd )?(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(\.\d{1,2})? ?(k|thousand|million)?(?: ?(?:us )?(?:usd|dollars?|\$))?$/;
const SCALES: Record<string, number> = { k: 1_000, thousand: 1_000, million: 1_000_000 };
const OTHER_CURRENCY =
  /[₹€£₦¥₩₱₫฿₺₽]|\b(?:rs|inr|rupees?|eur|euros?|gbp|pounds?|ngn|naira|ghs|cedis?|cny|rmb|yuan|jpy|yen|krw|won|php|pesos?|vnd|dong|brl|reais|real|try|lira|aed|dirhams?|sar|riyals?|pkr|bdt|taka|npr|lkr|kes|shillings?|zar|rand|mxn|cad|aud|chf|francs?)\b|\b(?:lakhs?|lacs?|crores?)\b/;
const MIN_DOLLARS = 100;
const MAX_DOLLARS = 1_000_000;

const simplify = (value: string) => value.trim().toLowerCase().replace(/\s+/g, " ");

/** The amount, if `value` is exactly one; null otherwise. */
export function readDollars(value: string): number | null {
  const [, digits, cents = "", scale = ""] = DOLLARS.exec(simplify(value)) ?? [];
  if (digits === undefined) return null;
  return Number(digits.replaceAll(",", "") + cents) * (SCALES[scale] ?? 1);
}

/** Why `value` isn't a valid amount; null if it is. */
export function amountProblem(value: string): string | null {
  const said = simplify(value);
  const amount = readDollars(value);
  if (amount === null) {
    if (/^(?:us ?)?\$? ?[-−–] ?\$? ?\d|\bminus\b/.test(said)) return "Enter an amount above zero";
    if (OTHER_CURRENCY.test(said)) return "Enter the amount in US dollars";
    const isSeveral = (said.match(/\d+(?:,\d+)*(?:\.\d+)?/g) ?? []).length > 1;
    if (isSeveral || moneyIn(said).length > 1) return "Enter one amount, such as 45,000";
    return "Enter an amount in US dollars, such as 45,000";
  }
  if (amount === 0) return "Enter an amount above zero";
  if (amount < MIN_DOLLARS) return "Enter the whole amount, such as 45,000";
  return amount > MAX_DOLLARS ? "Enter an amount up to $1,000,000" : null;
}

/** "$45,000". */
export function formatDollars(amount: number): string {
  return `$${groupDigits(Math.round(amount))}`;
}
