import type { Question } from "#modules/rubrics/schema.ts";
import { isEveryday } from "./relevance.ts";
import { hasNumber, ownActionsOf, resultIn } from "./story.ts";
import { type Sentence, stemOf, wordsOf } from "./text.ts";

type Point = Question["good"][number];

/** What a point's wording asks for, and phrases that satisfy it for any subject. */
const ASKED: { asks: RegExp; given: RegExp }[] = [
  {
    asks: /\b(?:hard|difficult\w*|like before|broken|lost|problem)\b/i,
    given:
      / (?:hard|harder|hardest|difficult|difficulty|tricky|problem was|trouble was|issue was|nobody (?:knew|could)|no one (?:knew|could)|couldn't|could not|no way|without (?:stopping|losing|breaking|downtime)|constraint|challenge|kept (?:failing|crashing|losing)|once in|intermittent|conflicting|unclear) /,
  },
  {
    asks: /\b(?:chose|choice|choose|picks?|reject\w*|given up|trade|alternatives?|instead|compares?|weighs?|considers?|options?|left out|leaves out)\b/i,
    given:
      / (?:instead of|rather than|trade off|tradeoff|considered|alternatives?|options?|ruled out|compared|rejected|decided against|at the cost of|in exchange|gave up|could have|but that would|would have (?:meant|taken|cost|needed)|the downside|the price was|i chose|i picked|not the|against) /,
  },
  {
    asks: /\b(?:why|reasons?|because|explains?|motiv\w*)\b/i,
    given:
      / (?:because|since|so that|the reason|that is why|which means|which meant|that means|in order to|otherwise|if) /,
  },
  {
    asks: /\b(?:told|tells?|informs?|communicat\w*|involves?|asks|who (?:was|else|they)|talks?|brings? in)\b/i,
    given:
      / (?:told|tell|called|call|wrote to|emailed|messaged|posted|post|informed|paged|page|announced|spoke (?:to|with)|talked (?:to|with)|apologized|explained|explain|asked|ask|showed|brought in|let (?:her|him|them|the) know|sat down with|said) /,
  },
  {
    asks: /\b(?:owns?|own part|mistakes?|fault|went wrong|missed|misjudged|plainly what they did|failed|what it was)\b/i,
    given:
      / (?:my (?:mistake|fault|miss|error|own|part|doing|call|decision)|i (?:misread|misjudged|assumed|forgot|missed|skipped|trusted|ignored|underestimated|overestimated|broke|deleted|should have|did not|didn't|had not|hadn't|was wrong|failed|pushed|thought|relied)|mine|on me|i had (?:\w+ )?(?:promised|planned|signed|left|put|told|assumed)) /,
  },
  {
    asks: /\b(?:chang\w+|different(?:ly)? (?:now|today|since)|follow\w* up|followed|learn\w*|since|today|stays|lesson|prevent\w*|for good|again|earlier)\b/i,
    given:
      / (?:since then|ever since|from then on|these days|now (?:i|we|every|the|any|each|it)|(?:i|we|it|which) now|today|no longer|never again|(?:i|we) (?:added|built|wrote|set up|introduced|made it|changed|put in|automated|removed)|every time|before i|the next time|hasn't|haven't|in hindsight|would do) /,
  },
  {
    asks: /\b(?:when|dates?|how long|at the time|in order|timeline|place)\b/i,
    given:
      / (?:on (?:the )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|first|second|third|next|same)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|20\d\d|19\d\d)|(?:days?|weeks?|months?|hours?|minutes?|years?) (?:later|before|after|earlier|ago|into)|that (?:day|night|morning|afternoon|week|same)|the same (?:day|afternoon|evening|night|hour|week)|within|until|by (?:noon|then|\w+day)|o'clock|at (?:two|three|four|five|six|seven|eight|nine|ten|eleven|noon|midnight|\d+)) /,
  },
  {
    asks: /\b(?:checks?|verif\w*|tests?|proves?|proved|confirms?|makes sure|validat\w*|measures?|evidence|doubts?)\b/i,
    given:
      / (?:check(?:ed|s)?|verif\w+|test(?:ed|s)?|measur\w+|confirm\w*|prov(?:e|ed|es)|compar\w+|reproduc\w+|trace[ds]?|make sure|made sure|look(?:ed)? at|watch(?:ed)?|count(?:ed)?|twice|sample) /,
  },
  {
    asks: /\b(?:example|uses? (?:a|an) |picture|occasion|case|story|instance)\b/i,
    given:
      / (?:for example|for instance|such as|say|imagine|suppose|like when|once|one (?:day|time|customer|patient)|last (?:year|month|week)|in 20\d\d) /,
  },
  {
    asks: /\b(?:first|before anything|starts? (?:with|by|from)|priority|order)\b/i,
    given:
      / (?:first|before (?:i|we|anything|that|the)|start(?:ed)? (?:with|by|from)|right away|immediately|at once) /,
  },
  {
    asks: /\b(?:risks?|could go wrong|can go wrong|harm|worst|stops?|limits?|stopped)\b/i,
    given:
      / (?:risk\w*|could (?:have )?(?:fail|lose|lost|break|hurt|happen)|if (?:it|that|this|they|we|i) (?:fail|break|go|went|goes|do|don't|doesn't|is|are)|worst|stopp?(?:ed|s)?|rolled? back|turned? (?:it )?off|blocked?|limit(?:ed|s)?|until|unless) /,
  },
];
const ASKS_NUMBER =
  /\b(?:numbers?|figures?|size|how (?:much|many|large|long|big)|amounts?|money|percent|counts?|costs?|effect|units?|salary|range)\b/i;
const ASKS_RESULT = /\b(?:results?|ended|ends|outcome|came (?:of|out)|how the patient)\b/i;

type Cue = { stems: string[]; isOwnAction: boolean; weight: number };
const cueOf = (cue: string): Cue => {
  const stems = wordsOf(cue).flatMap(splitWord).map(stemOf);
  const [word] = stems;
  // “Month” or “customers” may occur in any sentence; “i rolled back” hardly.
  const weight = stems.length > 1 ? 1 : word && isEveryday(word) ? 0.5 : 0.75;
  return { stems, isOwnAction: word === "i" && stems.length > 1, weight };
};
const splitWord = (word: string) => word.split(/[-:]/);

/** For each of the question's good points, the best sentence with its score, or null. */
export function coverPoints(
  question: Question,
  sentences: readonly Sentence[],
): ({ sentence: Sentence; clarity: number } | null)[] {
  const stemmed = sentences.map((sentence) => ({
    sentence,
    stems: sentence.words.flatMap(splitWord).map(stemOf),
  }));
  // A sentence makes two points at most, so a list of keywords doesn't make them all.
  const used = new Map<Sentence, number>();
  return question.good.map((point) => {
    const makes = makesPoint(point);
    let best: { sentence: Sentence; score: number } | null = null;
    for (const { sentence, stems } of stemmed) {
      if ((used.get(sentence) ?? 0) >= 2) continue;
      const score = makes(sentence, stems);
      if (score > (best?.score ?? 0)) best = { sentence, score };
    }
    if (best) used.set(best.sentence, (used.get(best.sentence) ?? 0) + 1);
    return best ? { sentence: best.sentence, clarity: Math.min(1, best.score / ENOUGH) } : null;
  });
}

/** Two cues, or what the point asks for and one cue. */
const ENOUGH = 1.5;
const GIVEN = 0.6;

/** How much in the sentence suggests that it makes the point. */
function makesPoint({ point, cues }: Point): (sentence: Sentence, stems: string[]) => number {
  const parsed = cues.map(cueOf);
  const isOwn = parsed.filter(({ isOwnAction }) => isOwnAction).length * 2 > parsed.length;
  const isEnd = ASKS_RESULT.test(point);
  const asksNumber = ASKS_NUMBER.test(point);
  const asked = ASKED.filter(({ asks }) => asks.test(point));
  return (sentence, stems) => {
    // Early in a story, the words of a result describe the problem.
    if (isEnd && sentence.position < 0.45) return 0;
    let score = parsed.reduce(
      (sum, { stems: cue, weight }) => sum + (contains(stems, cue) ? weight : 0),
      0,
    );
    if (isOwn && ownActionsOf(sentence).some(({ isClear }) => isClear)) score += GIVEN;
    if (asksNumber && hasNumber(sentence)) score += GIVEN;
    if (isEnd && resultIn(sentence) >= 0.55) score += GIVEN;
    score += asked.filter(({ given }) => given.test(sentence.plain)).length * GIVEN;
    return score;
  };
}

/** Whether the cue's words follow each other; after “I”, two words may stand between. */
function contains(stems: string[], cue: string[]): boolean {
  const gap = cue[0] === "i" ? 2 : 0;
  return stems.some((stem, at) => {
    if (stem !== cue[0]) return false;
    let from = at + 1;
    return cue.slice(1).every((wanted, index) => {
      const reach = index === 0 ? gap : 0;
      const found = stems.slice(from, from + reach + 1).indexOf(wanted);
      if (found < 0) return false;
      from += found + 1;
      return true;
    });
  });
}
