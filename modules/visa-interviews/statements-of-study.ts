import type { AddStatement } from "./statements.ts";
import { EARLIER_DEGREE, PAST } from "./statements-of-dates.ts";
import { schoolsIn } from "./names.ts";
import { PAYS } from "./people.ts";
import { plain, tellingWords } from "./quote.ts";

const GOES =
  /\b(?:going to|go to|attend\w*|join\w*|admitted|accepted|stud(?:y|ying) at|enrol\w*|chose|choose|chosen|selected|my (?:university|college|school) is|i-?20|(?:degree|master'?s|ms|mba|ph\.?d|studies) (?:from|at))\b/;
/** Questions whose answers are about the applicant's school, even if no word says so. */
const ABOUT_SCHOOL = /^(?:school|program|payer|cost|finish|)$/;
/** After the degree one may join a college to teach there. */
const STUDIES =
  /\b(?:stud(?:y|ying) at|enrol\w*|i-?20|(?:degree|master'?s|ms|mba|ph\.?d|studies) (?:from|at))/;
/** What may be part of a university: "the Jindal School of Management". */
const PART = /\b(?:School|Academy|Institute(?! of Technology)|College of|Honors College)\b/i;
const OTHER_SCHOOL =
  /\b(?:also|reject\w*|denied|applied|applying|instead of|rather than|compare\w*|unlike|professor|alumni|alumnus|bachelor\w*|undergrad\w*|graduated|studied|worked|works|taught|teach(?:es|er)|other|than)\b/;
const OTHER_PERSON =
  /\b(?:friend|brother|sister|cousin|parents|father|mother|uncle|aunt|husband|wife|son|daughter)\b/;

export const DEGREES: Record<string, RegExp> = {
  master: /\b(?:master'?s?|masters|m\.?s\.?c?|m\.?eng|m\.?tech|mba)\b/,
  bachelor: /\b(?:bachelor'?s?|b\.?s\.?c?|b\.?tech|b\.?a|undergraduate|undergrad|bba)\b/,
  doctorate: /\b(?:ph\.?d|doctorate|doctoral)\b/,
  associate: /\bassociate(?:'s)? degree\b/,
  "language course": /\b(?:language (?:course|program|school)|english course|esl)\b/,
};
const FIELD =
  /\b(?:master'?s?|masters|m\.?s\.?c?|m\.?eng|bachelor'?s?|b\.?s\.?c?|degree|ph\.?d|mba|major|majoring|program)\.?(?: degree| program| of (?:science|arts|engineering))*,? in ([a-z][a-z&/ -]{2,60}?)(?= (?:at|from|because|since|with|which|and then|so|for|to|where|that|it|as|is|but|in)\b|[,.;:!?]|$)/;
/** A field without its degree: "data science", "mechanical engineering", "biology". */
const BARE_FIELD =
  /\b(?:[a-z]+ (?:science|sciences|engineering|management|administration|systems|technology|analytics|security|design|studies|health|development)|biology|chemistry|physics|mathematics|statistics|economics|psychology|sociology|architecture|journalism|linguistics|philosophy|robotics|(?<!\b(?:an?|his|her|their|our|my|own|family|the) )business|law|medicine|nursing|pharmacy|finance|accounting|marketing|education|theology|history|music)\b/;

export function recordSchool(sentence: string, asked: string, record: AddStatement): void {
  const said = plain(sentence);
  const goes = /^(?:after|home)$/.test(asked) ? STUDIES : GOES;
  if (!goes.test(said) && !ABOUT_SCHOOL.test(asked)) return;
  // "My father pays for Stanford" is about the applicant's school.
  if (OTHER_SCHOOL.test(said) || (OTHER_PERSON.test(said) && !PAYS.test(said))) return;
  const schools = schoolsIn(sentence).toSorted((a, b) => a.index - b.index);
  const [school] = schools;
  // Two that are compared, unless one is where they go.
  if (!school || PART.test(school.name) || (schools.length > 1 && !goes.test(said))) return;
  const { name, index } = school;
  record("school", { kind: "name", name }, index, name.length);
}

export function recordDegree(said: string, asked: string, record: AddStatement): void {
  const isOther =
    PAST.test(said) ||
    (EARLIER_DEGREE.test(said) && /\b(?:did|was|have|had|my bachelor)/.test(said));
  const isOwn =
    asked === "program" ||
    /\b(?:study|studying|pursu\w+|going for|admitted|enrol\w*|doing|my (?:program|degree|major) is|(?:with|after) (?:my|this|an?) (?:mba|m\.?s|master|bachelor|ph\.?d|degree))/.test(
      said,
    );
  if (isOther || !isOwn) return;
  const options = Object.keys(DEGREES).filter((degree) => DEGREES[degree]!.test(said));
  if (options.length > 0) record("degree", { kind: "choice", options });
  const field = fieldIn(said);
  if (field)
    record("field of study", { kind: "field", words: field.words }, field.index, field.length);
}

/** What is studied; an MBA without a field is in business. */
export function fieldIn(said: string): { words: string[]; index: number; length: number } | null {
  const match = FIELD.exec(said);
  const words = tellingWords(match?.[1] ?? "");
  if (match && words.length > 0) return { words, index: match.index, length: match[0].length };
  // "My uncle has a business and pays" names no field.
  const bare = PAYS.test(said) ? null : BARE_FIELD.exec(said);
  const bareWords = tellingWords(bare?.[0] ?? "");
  if (bare && bareWords.length > 0)
    return { words: bareWords, index: bare.index, length: bare[0].length };
  const mba = /\bmba\b/.exec(said);
  return mba && { words: ["business", "administration"], index: mba.index, length: 3 };
}
