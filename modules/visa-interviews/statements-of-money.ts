import type { AddStatement } from "./statements.ts";
import { type Money, moneyIn } from "./money.ts";
import { NOT_ALONE, PAYS, peopleIn, SOMEBODY } from "./people.ts";

/** Where another subject's amount can begin: "he pays 20,000, and the cost is 30,000". */
const NEXT_CLAUSE =
  /(?:[,;] (?:and |but )?|\b(?:and|but|while) )(?=(?:the|my|he|she|they|it|i)\b)/g;

/** "He pays 12,000 from his salary" doesn't say what he earns. */
const FROM_INCOME =
  /\b(?:from|out of) (?:his|her|their|my|our|the) (?:[a-z]+ )?(?:salary|income)\b/;

const INCOME = /\b(?:earns?|earning|salary|income|makes?|turnover)\b/;
const SAVINGS = /\b(?:savings?|saved|deposits?|bank balance|provident fund|assets?|property)\b/;

/** The largest sum that is nearer to `word` than to `other`, in the sentence. */
function nearestTo(
  word: RegExp,
  other: RegExp,
  said: string,
  sums: readonly Money[],
): Money | undefined {
  const distance = (pattern: RegExp, { index }: Money) =>
    Math.min(
      ...Array.from(said.matchAll(new RegExp(pattern, "g")), (at) => Math.abs(at.index - index)),
    );
  return sums
    .filter((sum) => distance(word, sum) < distance(other, sum))
    .toSorted((a, b) => b.amount - a.amount)[0];
}

export function recordMoney(said: string, asked: string, record: AddStatement): void {
  const starts = [0, ...Array.from(said.matchAll(NEXT_CLAUSE), (at) => at.index + at[0].length)];
  const clauses = starts.map((from, at) => ({ from, text: said.slice(from, starts[at + 1]) }));
  const isSplit = clauses.every(({ text }) => moneyIn(text).length === 1);
  for (const { from, text } of isSplit ? clauses : [{ from: 0, text: said }]) {
    recordSums(text, asked, (about, value, index = 0, length = 0) =>
      record(about, value, from + index, length),
    );
  }
}

function recordSums(said: string, asked: string, record: AddStatement): void {
  const sums = moneyIn(said);
  if (
    sums.length === 0 ||
    /\b(?:per|a|each|every) (?:month|semester|week|term)\b|monthly/.test(said)
  )
    return;
  const add = (about: string, money: Money) =>
    record(about, { kind: "money", money }, money.index, money.length);
  const most = sums.reduce((a, b) => (b.amount > a.amount ? b : a));
  if (INCOME.test(said) && !FROM_INCOME.test(said)) {
    // Savings pay for something; they aren't what somebody earns.
    const earned = SAVINGS.test(said) ? nearestTo(INCOME, SAVINGS, said, sums) : most;
    if (earned) add(`income:${peopleIn(said)[0] ?? SOMEBODY}`, earned);
    return;
  }
  if (SAVINGS.test(said) && !PAYS.test(said)) return;
  if (/\b(?:second year|both years|two years|whole (?:program|degree|course)|entire)\b/.test(said))
    return;
  let isNamed = false;
  for (const source of ["scholarship", "loan"]) {
    const at = said.indexOf(source);
    if (at < 0) continue;
    const nearest = sums.reduce((a, b) =>
      Math.abs(b.index - at) < Math.abs(a.index - at) ? b : a,
    );
    add(source, nearest);
    isNamed = true;
  }
  const payer =
    peopleIn(said, asked === "payer")[0] ??
    (PAYS.test(said) && /\b(?:he|she|they)\b/.test(said) ? SOMEBODY : undefined);
  if (
    payer !== undefined &&
    (PAYS.test(said) || asked === "payer") &&
    !isNamed &&
    !NOT_ALONE.test(said)
  ) {
    add(`pays:${payer}`, sums[0]!);
    return;
  }
  const isTotal =
    asked === "cost" || /\b(?:costs?|total|altogether|in all|i-?20|budget|expenses)\b/.test(said);
  if (isTotal && (!isNamed || /\b(?:total|cost)/.test(said)) && !PAYS.test(said)) add("cost", most);
}
