import type { AddStatement } from "./statements.ts";
import { datesIn, type SaidDate, spansIn } from "./dates.ts";
import { GO_BACK } from "./plans.ts";
import type { VisaTopic } from "./topics.ts";

export const PAST =
  /\b(?:graduated|finished|completed|ended|did my|studied|i was|i got my|passed out|had done|have done|bachelor'?s was)\b/;
export const EARLIER_DEGREE =
  /\b(?:bachelor|undergrad|b\.?tech|b\.?sc|high school|12th|previous|earlier|before that)/;
const ENDS = /\b(?:graduat\w*|finish\w*|complet\w*|ends?|done)\b/;
const STUDY =
  /\b(?:study|studies|studying|program|course|degree|master'?s?|ph\.?d|mba|school|university|college|i-?20)\b/;
/** Before a date, that something lasts until then. */
const UNTIL =
  /\b(?:to|until|till|through|thru|up to)\s+(?:the )?(?:(?:end|middle|beginning) of )?$/;
const DAY_ALONE = /\b(?:back|return\w*|until|till|to) (?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)\b/;
const HABIT = /\b(?:every|each|last|ago|always|usually|used to)\b/;

export function recordDates(
  said: string,
  asked: string,
  topic: VisaTopic,
  record: AddStatement,
): void {
  const dates = datesIn(said);
  if (topic === "f1-visa") return recordStudyDates(said, asked, dates, record);
  const add = (about: string, date: SaidDate) =>
    record(about, { kind: "date", date }, date.index, date.length);
  const arrives =
    asked === "arrives" ||
    /\b(?:arriv\w*|land(?:ing)?|fly(?:ing)? (?:to|in|on|out)|leaving home|trip (?:is|starts|begins))\b/.test(
      said,
    );
  const leaves =
    /\b(?:return\w*|come back|coming back|fly(?:ing)? (?:back|home)|back (?:home|by|on|in)|leave the)\b/.test(
      said,
    );
  const isStay = asked === "stay" || /\b(?:stay|staying|trip|visit|there for|spend)\b/.test(said);
  const [first, last] = [dates[0], dates.at(-1)];
  const isUntil = isStay && last !== undefined && UNTIL.test(said.slice(0, last.index));
  if (first && arrives && (!leaves || dates.length > 1)) add("arrival", first);
  // "April 4 and back on the 18th": the last date is the first one's.
  const isElsewhere = last !== undefined && DAY_ALONE.test(said.slice(last.index + last.length));
  if (last && (leaves || isUntil) && !isElsewhere) add("flight home", last);
  const [span] = spansIn(said);
  if (span && isStay && !/\b(?:last time|before|in 20\d\d|years? ago|previous)\b/.test(said)) {
    record("length of stay", { kind: "days", days: span.days }, span.index, span.length);
  }
}

/** When the program ends, and what happens no sooner or no later than that. */
function recordStudyDates(
  said: string,
  asked: string,
  dates: SaidDate[],
  record: AddStatement,
): void {
  const isPast = (PAST.test(said) && !/\bwill\b|\bi'll\b/.test(said)) || EARLIER_DEGREE.test(said);
  const last = dates.at(-1);
  if (!last || isPast) return;
  const studies = STUDY.test(said);
  const isUntil = studies && UNTIL.test(said.slice(0, last.index));
  const add = (value: "date" | "after" | "before") =>
    record("graduation", { kind: value, date: last }, last.index, last.length);
  if (asked === "finish" || ENDS.test(said) || isUntil) add("date");
  else if (GO_BACK.test(said) && !HABIT.test(said)) add("after");
  else if (studies) add("before");
}
