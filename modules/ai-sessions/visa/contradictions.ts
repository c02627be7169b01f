import { type Claim, contradicts } from "./claims.ts";
import { claimsIn } from "./claims-of-answers.ts";
import { claimsOfFacts } from "./claims-of-facts.ts";
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

/** An answer, and what a bare reply to its question would claim. */
export type Said = { text: string; asks: string };

/** Compares each claim with the facts, then with earlier answers; once per subject and source. */
export function contradictionsIn(topic: VisaTopic, facts: Facts, answers: Said[]): Contradiction[] {
  const known: { claim: Claim; source: Source }[] = claimsOfFacts(facts, topic).map((claim) => ({
    claim,
    source: { field: claim.field, label: labelOf(topic, claim.field) },
  }));
  const found: Contradiction[] = [];
  for (const [at, { text, asks }] of answers.entries()) {
    const source = { answer: at + 1 };
    for (const said of claimsIn(text, asks, topic)) {
      const claim = { ...said, about: subjectOf(said, known) };
      const before = known.find((one) => contradicts(one.claim, claim));
      // Repeating the fact, or the latest claim, corrects an earlier slip.
      const isSettled = known.some(
        (one) =>
          one.claim.about === claim.about &&
          "field" in one.source &&
          !contradicts(one.claim, claim),
      );
      if (before && !(isSettled && "answer" in before.source)) {
        const isKnown = found.some(
          (one) => one.about === claim.about && isSameSource(one.before.source, before.source),
        );
        if (!isKnown) {
          found.push({
            about: claim.about,
            before: { source: before.source, text: before.claim.quote },
            after: { source, text: claim.quote },
          });
        }
      }
      known.push({ claim, source });
    }
  }
  return found;
}

/** Resolves "he pays" and "she earns" to the one person with a known amount. */
function subjectOf({ about }: Claim, known: readonly { claim: Claim }[]): string {
  if (!about.endsWith(SOMEBODY)) return about;
  const start = about.slice(0, -SOMEBODY.length);
  const people = new Set(
    known.map(({ claim }) => claim.about).filter((one) => one.startsWith(start)),
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
  return claimsIn(text, asks, topic).find((claim) => same.includes(claim.about))?.quote;
}

function isSameSource(a: Source, b: Source): boolean {
  return "field" in a
    ? "field" in b && a.field === b.field
    : "answer" in b && a.answer === b.answer;
}
