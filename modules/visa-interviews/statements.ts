import { isEarlier, isSameDate, isSameSpan, type SaidDate } from "./dates.ts";
import { isSameSum, type Money } from "./money.ts";
import { isSameName } from "./names.ts";

/** Subjects whose statements can be compared. */
export type Statement = {
  /** Equal for statements about the same thing: "graduation", "pays:father". */
  about: string;
  value:
    /** `after` and `before`: of what comes no sooner, and no later, than the date that is compared. */
    | { kind: "date" | "after" | "before"; date: Pick<SaidDate, "year" | "month" | "day"> }
    | { kind: "days"; days: number }
    | { kind: "money"; money: Pick<Money, "amount" | "currency"> }
    | { kind: "name"; name: string }
    | { kind: "field"; words: string[] }
    /** Contradicts a statement with none of these values. */
    | { kind: "choice"; options: string[] };
  /** Verbatim. */
  quote: string;
};

export type AddStatement = (
  about: string,
  value: Statement["value"],
  /** Of what was matched in the sentence. */
  index?: number,
  length?: number,
) => void;

export function contradicts(a: Statement, b: Statement): boolean {
  if (a.about !== b.about) return false;
  const [one, other] = [a.value, b.value];
  if (one.kind === "date" && other.kind === "date") return !isSameDate(one.date, other.date);
  if ("date" in one && "date" in other) return isOutOfOrder(one, other) || isOutOfOrder(other, one);
  if (one.kind === "days" && other.kind === "days") return !isSameSpan(one.days, other.days);
  if (one.kind === "money" && other.kind === "money") return !isSameSum(one.money, other.money);
  if (one.kind === "name" && other.kind === "name") return !isSameName(one.name, other.name);
  if (one.kind === "field" && other.kind === "field") return !shareWords(one.words, other.words);
  if (one.kind === "choice" && other.kind === "choice") {
    return !one.options.some((option) => other.options.some((second) => isWithin(option, second)));
  }
  return false;
}

type DateValue = Extract<Statement["value"], { date: object }>;

function isOutOfOrder(one: DateValue, other: DateValue): boolean {
  if (one.kind !== "date") return false;
  if (other.kind === "after") return isEarlier(other.date, one.date);
  return other.kind === "before" && isEarlier(one.date, other.date);
}

const PARENTS = ["father", "mother"];
const isWithin = (a: string, b: string) =>
  a === b || (a === "parents" && PARENTS.includes(b)) || (b === "parents" && PARENTS.includes(a));

/** Data science and computer science are two fields. */
const GENERIC = /^(?:sciences?|engineering|management|studies|systems|technology|applied)$/;

function shareWords(first: string[], second: string[]): boolean {
  const initials = (words: string[]) => words.map((word) => word[0]).join("");
  const telling = (words: string[]) => words.filter((word) => !GENERIC.test(word));
  const [a, b] = [telling(first), telling(second)];
  if (a.length === 0 || b.length === 0) return true;
  return (
    a.some((word) => b.some((other) => word.slice(0, 4) === other.slice(0, 4))) ||
    a.includes(initials(second)) ||
    b.includes(initials(first))
  );
}
