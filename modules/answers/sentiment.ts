import type { Figures } from "./schema.ts";
import { stemOf, wordsOf } from "./text.ts";

const stems = (words: string) => new Set(words.trim().split(/\s+/).map(stemOf));

/** Words that people use about work; decisions/033-rules-judge.md says why not a library's list. */
const POSITIVE = stems(`
  accurate achieve admire amazing appreciate approve award beautiful benefit best better brilliant
  calm care celebrate clean clear comfortable confident cooperative creative delight deserve eager
  ease easy effective efficient elegant encourage energetic enjoy enthusiastic excellent excite
  exciting fair fantastic fast favorite fine fix fond free friendly fun generous genuine glad good
  grateful great happy healthy help helpful honest hope humble impress improve improvement
  incredible inspire interesting joy kind learn like love loyal lucky nice optimistic outstanding
  passionate patient perfect pleasant please pleasure polite positive praise prefer pride promising
  proud recover relief reliable resolve respect reward right robust safe satisfy satisfied smart
  smooth solid solve strong succeed success successful support supportive sweet terrific thank
  thankful thrive trust useful valuable welcome well win won wonderful worth wow
`);

const NEGATIVE = stems(`
  abandon abuse afraid aggressive angry annoy annoying anxious argue ashamed awful awkward bad
  blame boring bother broke broken bug burden chaos chaotic clumsy complain complaint complicated
  conflict confuse confusing crash crisis critical cruel damage danger dangerous delay desperate
  difficult difficulty dirty disagree disappoint disaster dislike disrespect doubt dread dreadful
  error exhaust fail failure fault fear fight fire frustrate frustrating frustration guilt guilty
  hard harm hate hell horrible hostile hurt ignore ill impatient impossible incompetent insult
  irritate issue lazy lie lose loss lost mad mess messy miserable miss mistake misunderstand nervous
  nightmare outage overwhelm pain painful panic poor pressure problem refuse regret reject resent
  risk rude sad scare scared severe shame shock sick slow sorry stress stressful struggle stuck
  stupid suffer terrible threat tired toxic tragic trouble ugly unable unclear unfair unfortunate
  unhappy unreliable unsafe upset useless waste weak worry worse worst wrong
`);

const NEGATION = new Set(
  `not no never neither nor without hardly barely nobody nothing none cannot can't don't doesn't
   didn't isn't wasn't aren't weren't won't wouldn't couldn't shouldn't haven't hasn't hadn't`.split(
    /\s+/,
  ),
);
/** A negation covers at most this many words, and never goes past the clause. */
const REACH = 3;

/** Positive and negative words as said; “not bad” is positive, “no longer happy” negative. */
export function measureSentiment(text: string): Figures["sentiment"] {
  const found: Figures["sentiment"] = { positive: [], negative: [] };
  for (const clause of text.split(/[.,;:!?…\n]|\bbut\b/i)) {
    const words = wordsOf(clause);
    let from = -1;
    for (const [at, word] of words.entries()) {
      const stem = stemOf(word);
      const isPositive = POSITIVE.has(stem);
      if (isPositive || NEGATIVE.has(stem)) {
        const isTurned = from >= 0 && at - from <= REACH;
        const said = words.slice(isTurned ? from : at, at + 1).join(" ");
        found[isPositive === isTurned ? "negative" : "positive"].push(said);
      }
      if (NEGATION.has(word)) from = at;
    }
  }
  return found;
}
