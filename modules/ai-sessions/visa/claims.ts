import { isSameDate, isSameSpan, type SaidDate } from "./dates.ts";
import { isSameSum, type Money } from "./money.ts";
import { isSameName } from "./names.ts";

/** Subjects whose claims can be compared. */
export type Claim = {
  /** Equal for claims about the same thing: "graduation", "pays:father". */
  about: string;
  value:
    | { kind: "date"; date: Pick<SaidDate, "year" | "month" | "day"> }
    | { kind: "days"; days: number }
    | { kind: "money"; money: Pick<Money, "amount" | "currency"> }
    | { kind: "name"; name: string }
    | { kind: "field"; words: string[] }
    /** Contradicts a claim with none of these values. */
    | { kind: "choice"; options: string[] };
  /** Verbatim. */
  quote: string;
};

export function contradicts(a: Claim, b: Claim): boolean {
  if (a.about !== b.about) return false;
  const [one, other] = [a.value, b.value];
  if (one.kind === "date" && other.kind === "date") return !isSameDate(one.date, other.date);
  if (one.kind === "days" && other.kind === "days") return !isSameSpan(one.days, other.days);
  if (one.kind === "money" && other.kind === "money") return !isSameSum(one.money, other.money);
  if (one.kind === "name" && other.kind === "name") return !isSameName(one.name, other.name);
  if (one.kind === "field" && other.kind === "field") return !shareWords(one.words, other.words);
  if (one.kind === "choice" && other.kind === "choice") {
    return !one.options.some((option) => other.options.some((second) => isWithin(option, second)));
  }
  return false;
}

const PARENTS = ["father", "mother"];
const isWithin = (a: string, b: string) =>
  a === b || (a === "parents" && PARENTS.includes(b)) || (b === "parents" && PARENTS.includes(a));

function shareWords(a: string[], b: string[]): boolean {
  const initials = (words: string[]) => words.map((word) => word[0]).join("");
  return (
    a.some((word) => b.some((other) => word.slice(0, 4) === other.slice(0, 4))) ||
    a.includes(initials(b)) ||
    b.includes(initials(a))
  );
}
