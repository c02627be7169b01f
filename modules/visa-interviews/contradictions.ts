import { type Statement, contradicts } from "./statements.ts";
import { statementsIn } from "./statements-of-answers.ts";
import { statementsOfFacts } from "./statements-of-facts.ts";
import { type Facts, labelOf, shownFact } from "./facts.ts";
import { SOMEBODY } from "./people.ts";
import type { VisaTopic } from "./topics.ts";

/** A quote's source: a field of the facts, or an answer, counted from 1. */
export type Source = { field: string; label: string } | { answer: number };
export type Quoted = { source: Source; text: string };

/** A quote to show: verbatim, but amounts in the form as the officer says them. */
export function shownText(topic: VisaTopic, { source, text }: Quoted): string {
  return "field" in source ? shownFact(topic, source.field, text) : text;
}

export type Contradiction = {
  about: string;
  /** The earlier quote, then the one that contradicts it. Both verbatim. */
  before: Quoted;
  after: Quoted;
};

/** An answer, and what a bare reply to its question would state. */
export type Said = { text: string; asks: string };

/** Compares each statement with the facts, then with earlier answers; once per subject and source. */
export function contradictionsIn(topic: VisaTopic, facts: Facts, answers: Said[]): Contradiction[] {
  const known: { statement: Statement; source: Source }[] = statementsOfFacts(facts, topic).map(
    (statement) => ({
      statement,
      source: { field: statement.field, label: labelOf(topic, statement.field) },
    }),
  );
  const found: Contradiction[] = [];
  for (const [at, { text, asks }] of answers.entries()) {
    const source = { answer: at + 1 };
    for (const said of statementsIn(text, asks, topic)) {
      const statement = { ...said, about: subjectOf(said, known) };
      const before = known.find((one) => contradicts(one.statement, statement));
      // Repeating the fact, or the latest statement, corrects an earlier slip.
      const isSettled = known.some(
        (one) =>
          one.statement.about === statement.about &&
          "field" in one.source &&
          !contradicts(one.statement, statement),
      );
      if (before && !(isSettled && "answer" in before.source)) {
        const isKnown = found.some(
          (one) => one.about === statement.about && isSameSource(one.before.source, before.source),
        );
        if (!isKnown) {
          found.push({
            about: statement.about,
            before: { source: before.source, text: before.statement.quote },
            after: { source, text: statement.quote },
          });
        }
      }
      known.push({ statement, source });
    }
  }
  return found;
}

/** Resolves "he pays" and "she earns" to the one person with a known amount. */
function subjectOf({ about }: Statement, known: readonly { statement: Statement }[]): string {
  if (!about.endsWith(SOMEBODY)) return about;
  const start = about.slice(0, -SOMEBODY.length);
  const people = new Set(
    known.map(({ statement }) => statement.about).filter((one) => one.startsWith(start)),
  );
  return people.size === 1 ? [...people][0]! : about;
}

/** What a reply says about `about`; "I misspoke" says nothing about it. */
export function versionIn(
  topic: VisaTopic,
  { text, asks }: Said,
  about: string,
): string | undefined {
  const same = [about, about.replace(/:.+$/, `:${SOMEBODY}`)];
  return statementsIn(text, asks, topic).find((statement) => same.includes(statement.about))?.quote;
}

function isSameSource(a: Source, b: Source): boolean {
  return "field" in a
    ? "field" in b && a.field === b.field
    : "answer" in b && a.answer === b.answer;
}
