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

/** Positive and negative words; “not bad” counts as positive, “no longer happy” as negative. */
export function measureSentiment(text: string): Figures["sentiment"] {
  let positive = 0;
  let negative = 0;
  for (const clause of text.split(/[.,;:!?…\n]|\bbut\b/i)) {
    let reach = 0;
    for (const word of wordsOf(clause)) {
      const stem = stemOf(word);
      const isPositive = POSITIVE.has(stem);
      if (isPositive || NEGATIVE.has(stem)) {
        if (isPositive === reach <= 0) positive++;
        else negative++;
      }
      reach = NEGATION.has(word) ? REACH : reach - 1;
    }
  }
  return { positive, negative };
}
