import { plain } from "./quote.ts";

export type Money = {
  amount: number;
  /** Null if unknown: it may be compared with any. */
  currency: string | null;
  index: number;
  length: number;
};

const UNITS: Record<string, number> = {};
`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen`
  .split(/\s+/)
  .forEach((word, value) => (UNITS[word] = value));
"twenty thirty forty fifty sixty seventy eighty ninety"
  .split(" ")
  .forEach((word, at) => (UNITS[word] = (at + 2) * 10));

const SCALES: Record<string, number> = {
  hundred: 100,
  k: 1_000,
  thousand: 1_000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  lacs: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
};
const INDIAN = /^(lakhs?|lacs?|crores?)$/;

const CURRENCIES: Record<string, string> = {
  $: "USD", us$: "USD", usd: "USD", dollar: "USD", dollars: "USD", bucks: "USD",
  "₹": "INR", rs: "INR", inr: "INR", rupee: "INR", rupees: "INR",
  "€": "EUR", eur: "EUR", euro: "EUR", euros: "EUR",
  "£": "GBP", gbp: "GBP", pound: "GBP", pounds: "GBP",
  "₦": "NGN", ngn: "NGN", naira: "NGN", cedi: "GHS", cedis: "GHS",
}; // prettier-ignore

type Token = { text: string; index: number };
const TOKEN = /us\$|[$₹€£₦]|\d+(?:,\d+)*(?:\.\d+)?|[a-z]+/g;

const numberOf = ({ text }: Token): number | undefined =>
  /^\d/.test(text) ? Number(text.replaceAll(",", "")) : UNITS[text];
const isScale = ({ text }: Token) => text in SCALES;

/** Amounts of money in a text, in digits or words: "$45,000", "45k", "twenty lakhs". */
export function moneyIn(text: string): Money[] {
  const tokens: Token[] = Array.from(plain(text).matchAll(TOKEN), (match) => ({
    text: match[0],
    index: match.index,
  }));
  const found: Money[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const end = runEnd(tokens, at);
    if (end === at) continue;
    const money = readRun(tokens, at, end);
    if (money) found.push(money);
    at = end - 1;
  }
  return found;
}

/** The end of the number that starts at `at`; `at` if none does. */
function runEnd(tokens: Token[], at: number): number {
  if (numberOf(tokens[at]!) === undefined) return at;
  let end = at + 1;
  while (end < tokens.length) {
    const token = tokens[end]!;
    const joins =
      token.text === "and" && tokens[end + 1] && numberOf(tokens[end + 1]!) !== undefined;
    const afterScale = isScale(tokens[end - 1]!);
    const isDigits = /^\d/.test(token.text);
    if (isScale(token)) end += 1;
    else if (joins && afterScale) end += 2;
    // "45,000 20,000" are two numbers, "two thousand 500" is one.
    else if (
      numberOf(token) !== undefined &&
      (afterScale || !isDigits) &&
      !/^\d/.test(tokens[end - 1]!.text)
    )
      end += 1;
    else break;
  }
  return end;
}

function readRun(tokens: Token[], at: number, end: number): Money | null {
  const run = tokens.slice(at, end);
  let total = 0;
  let current = 0;
  for (const token of run) {
    const value = numberOf(token);
    if (value !== undefined) current += value;
    else if (token.text === "hundred") current *= 100;
    else if (isScale(token)) {
      total += current * SCALES[token.text]!;
      current = 0;
    }
  }
  const amount = Math.round((total + current) * 100) / 100;
  const [before, after, next] = [tokens[at - 1], tokens[end], tokens[end + 1]];
  const currency =
    CURRENCIES[before?.text ?? ""] ??
    CURRENCIES[after?.text ?? ""] ??
    (after?.text === "us" ? CURRENCIES[next?.text ?? ""] : undefined) ??
    (run.some(({ text }) => INDIAN.test(text)) ? "INR" : null);
  const first = run[0]!;
  const last = run.at(-1)!;
  const isYear = run.length === 1 && /^(19|20)\d\d$/.test(first.text);
  const isLarge = amount >= 1_000 && !isYear;
  if (currency === null && !isLarge) return null;
  if (!Number.isFinite(amount) || amount <= 0) return null;
  return {
    amount,
    currency,
    index: first.index,
    length: last.index + last.text.length - first.index,
  };
}

/**
 * The least and the most of a currency that a dollar has bought, or may yet: wide enough that two
 * sums outside them differ at any rate.
 */
const PER_DOLLAR: Record<string, [number, number]> = {
  USD: [1, 1],
  INR: [40, 200],
  EUR: [0.5, 1.5],
  GBP: [0.4, 1.2],
  NGN: [150, 5_000],
  GHS: [2, 50],
};
/** Allows for rounding: a tenth more or less counts as the same amount. */
const ROUNDING = 0.9;

type Sum = Pick<Money, "amount" | "currency">;

/** Whether two sums may be the same. In two currencies, they aren't only if no rate makes them so. */
export function isSameSum(a: Sum, b: Sum): boolean {
  const isOneCurrency = a.currency === null || b.currency === null || a.currency === b.currency;
  const [[aLeast, aMost], [bLeast, bMost]] = isOneCurrency
    ? [
        [a.amount, a.amount],
        [b.amount, b.amount],
      ]
    : [inDollars(a), inDollars(b)];
  return aMost >= bLeast * ROUNDING && bMost >= aLeast * ROUNDING;
}

function inDollars({ amount, currency }: Sum): [least: number, most: number] {
  const [least, most] = PER_DOLLAR[currency!]!;
  return [amount / most, amount / least];
}
