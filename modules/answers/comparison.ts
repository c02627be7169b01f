import { contentStemsOf, isEveryday } from "./relevance.ts";
import { type Sentence, stemOf } from "./text.ts";

const AGAINST =
  /(?:^| )(?:instead of|rather than|versus|vs|compared (?:to|with)|considered|ruled out|could (?:also |have )|would (?:also )?have|\w+er than|(?:more|less) (?:\w+ )?than|either|but|while|whereas|not) /g;
/** Words that express a comparison. */
const COMPARING = new Set(
  "option approach alternative method idea choice compare cost memory complexity trade tradeoff"
    .split(" ")
    .map(stemOf),
);

/** Whether two named things are compared; “option” and “instead of” alone name nothing. */
export function comparesTwo(sentences: readonly Sentence[]): boolean {
  return sentences.some(({ plain }) =>
    [...plain.matchAll(AGAINST)].some(({ 0: found, index }) => {
      const before = namedIn(plain.slice(0, index));
      const after = namedIn(plain.slice(index + found.length));
      return before.length > 0 && after.some((stem) => !before.includes(stem));
    }),
  );
}

/** What comes after it is the choice that wasn't made. */
const OTHER =
  / (?:instead of|rather than|versus|vs|compared (?:to|with)|considered|ruled out|rejected|thought (?:about|of)|alternative (?:is|was|would be)|could (?:also )?have) /g;

/** Whether an alternative is named, compared or not. */
export function namesAlternative(sentences: readonly Sentence[]): boolean {
  return sentences.some(({ plain }) =>
    [...plain.matchAll(OTHER)].some(
      ({ 0: found, index }) => namedIn(plain.slice(index + found.length)).length > 0,
    ),
  );
}

const namedIn = (text: string) =>
  contentStemsOf(text.split(/[\s-]+/)).filter((stem) => !isEveryday(stem) && !COMPARING.has(stem));
