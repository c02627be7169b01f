import type { Question } from "#modules/rubrics/schema.ts";
import { hasNumber, ownActionsOf, resultIn } from "./story.ts";
import { type Sentence, stemOf, wordsOf } from "./text.ts";

type Point = Question["good"][number];

const ASKS = {
  action: /\b(?:did|do|decided|chose|own|themselves|theirs|part|actions?)\b/i,
  number:
    /\b(?:numbers?|figures?|size|how (?:much|many|large|long)|amounts?|money|percent|counts?)\b/i,
  result: /\b(?:results?|ended|ends|outcome|came (?:of|out)|how the patient)\b/i,
  hard: /\b(?:hard|difficult\w*|was like before|broken|lost|problem)\b/i,
  choice: /\b(?:chose|choice|choose|reject\w*|given up|trade|alternatives?|instead|compares?)\b/i,
};
const HARD =
  / (?:hard|harder|hardest|difficult|difficulty|tricky|problem was|trouble was|issue was|nobody (?:knew|could)|no one (?:knew|could)|couldn't|could not|no way|only (?:when|under|at|in|after)|without (?:stopping|losing|breaking|downtime)|constraint|challenge|kept (?:failing|crashing|losing)|once in|intermittent|conflicting|unclear) /;
const CHOICE =
  / (?:instead of|rather than|trade off|tradeoff|considered|alternatives?|options?|ruled out|compared|rejected|decided against|at the cost of|in exchange|gave up|could have|but that would|would have (?:meant|taken|cost|needed)|the downside|the price was) /;

type Cue = { stems: string[]; isOwnAction: boolean };
const cueOf = (cue: string): Cue => {
  const stems = wordsOf(cue).flatMap(splitWord).map(stemOf);
  return { stems, isOwnAction: stems[0] === "i" && stems.length > 1 };
};
const splitWord = (word: string) => word.split(/[-:]/);

/** For each of the question's good points, the sentence that makes it best, or null. */
export function coverPoints(
  question: Question,
  sentences: readonly Sentence[],
): (Sentence | null)[] {
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
      if (score >= 1 && score > (best?.score ?? 0)) best = { sentence, score };
    }
    if (best) used.set(best.sentence, (used.get(best.sentence) ?? 0) + 1);
    return best?.sentence ?? null;
  });
}

/** A score of 1 or more says that the sentence makes the point. */
function makesPoint({ point, cues }: Point): (sentence: Sentence, stems: string[]) => number {
  const parsed = cues.map(cueOf);
  const isOwn = parsed.filter(({ isOwnAction }) => isOwnAction).length * 2 > parsed.length;
  const isEnd = ASKS.result.test(point);
  return (sentence, stems) => {
    // Early in a story, what tells a result tells the problem.
    if (isEnd && sentence.position < 0.45) return 0;
    let score = parsed.filter(({ stems: cue }) => contains(stems, cue)).length;
    if (isOwn && ownActionsOf(sentence).some(({ isClear }) => isClear)) score += 1;
    if (ASKS.number.test(point) && hasNumber(sentence)) score += 1;
    if (isEnd && resultIn(sentence) >= 0.6) score += 1;
    if (ASKS.hard.test(point) && HARD.test(sentence.plain)) score += 1;
    if (ASKS.choice.test(point) && CHOICE.test(sentence.plain)) score += 1;
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
