import type { Figures } from "./schema.ts";
import { stemOf, wordsOf } from "./text.ts";

const stems = (words: string) => new Set(words.trim().split(/\s+/).map(stemOf));

/**
 * Words of work that sound the same way wherever they stand. Left out: those that are often something
 * else, such as “kind” (of), “right” (away), “patients,” “support,” “hard” (drive) and “pressure.”
 */
const POSITIVE = stems(`
  accurate achieve admire amazing appreciate approve award beautiful benefit best better brilliant
  calm celebrate comfortable confident delight deserve eager easy effective efficient elegant
  encourage energetic enjoy enthusiastic excellent excite exciting fantastic favorite fix fond
  friendly fun generous genuine glad good grateful great happy healthy help helpful honest humble
  impress improve improvement incredible inspire joy love loyal lucky nice optimistic outstanding
  passionate perfect pleasant pleasure polite positive praise promising proud recover reliable
  robust safe satisfy satisfied smooth solve strong succeed success successful sweet terrific thank
  thankful thrive useful valuable wonderful worth wow
`);

const NEGATIVE = stems(`
  abandon afraid aggressive angry annoy annoying anxious argue ashamed awful awkward bad blame
  boring bother broke broken bug chaos chaotic clumsy complain complaint complicated confuse
  confusing crash crisis cruel danger dangerous delay desperate difficult difficulty dirty disagree
  disappoint disaster dislike disrespect dread dreadful error exhaust fail failure fault frustrate
  frustrating frustration guilt guilty harm hate hell horrible hostile hurt ignore impatient
  impossible incompetent insult irritate lazy lie lose lost mess messy miserable miss mistake
  misunderstand nervous nightmare outage overwhelm pain painful panic problem refuse regret reject
  resent rude sad scare scared shame sorry stress stressful struggle stuck stupid suffer terrible
  threat tired toxic tragic trouble ugly unable unclear unfair unfortunate unhappy unreliable
  unsafe upset useless waste weak worry worse worst wrong
`);

const NEGATION = new Set(
  `not no never neither nor without hardly barely nobody nothing none cannot can't don't doesn't
   didn't isn't wasn't aren't weren't won't wouldn't couldn't shouldn't haven't hasn't hadn't`.split(
    /\s+/,
  ),
);
/** A negation covers at most this many words, and never goes past the clause. */
const REACH = 3;

/**
 * Positive and negative words as said; “not bad” is positive, “no longer happy” negative. The words of
 * the question's own subject don't count: a nurse who speaks of pain isn't gloomy.
 */
export function measureSentiment(text: string, subject = ""): Figures["sentiment"] {
  const own = new Set(wordsOf(subject).map(stemOf));
  const found: Figures["sentiment"] = { positive: [], negative: [] };
  for (const clause of text.split(/[.,;:!?…\n]|\bbut\b/i)) {
    const words = wordsOf(clause);
    let from = -1;
    for (const [at, word] of words.entries()) {
      const stem = stemOf(word);
      const isPositive = POSITIVE.has(stem);
      if (!own.has(stem) && (isPositive || NEGATIVE.has(stem))) {
        const isTurned = from >= 0 && at - from <= REACH;
        const said = words.slice(isTurned ? from : at, at + 1).join(" ");
        found[isPositive === isTurned ? "negative" : "positive"].push(said);
      }
      if (NEGATION.has(word)) from = at;
    }
  }
  return found;
}
