import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { contentStemsOf, type Vocabulary } from "./relevance.ts";
import { clausesOf, type Sentence, wordsOf } from "./text.ts";

const TOP = "(?:5|five|10|ten|100%?|full|top|maximum|max|highest|perfect|best)";
const SCORED =
  "(?:scores?|marks?|grades?|ratings?|rated|levels?|bands?|points|stars|dimensions?|rubrics?|criteria|criterion|evaluations?|assessments?)";
const JUDGE =
  "(?:judges?|graders?|evaluators?|examiners?|raters?|scorers?|assessors?|ai|language model|llm|chatbot|model|assistant)";
const ANSWER =
  "(?:(?:this|my|the) (?:\\w+ )?(?:answer|response|reply|transcript)|(?:this|the) (?:candidate|applicant|speaker|respondent)|(?:the )?(?:above|following))";

/** Phrases that nobody says to an interviewer. */
const TO_THE_JUDGE = [
  // Addresses the judge, or assigns it a role.
  `(?:dear|hey|hello|hi|attention) (?:the )?(?:\\w+ )?${JUDGE}`,
  `(?:note|message|attention|instructions?|hint|reminder|memo) (?:to|for) (?:the )?(?:\\w+ )?${JUDGE}`,
  "(?:judges?|graders?|evaluators?|raters?|scorers?|assessors?|whoever (?:reads|grades|judges|scores|rates|evaluates)(?: \\w+)?) (?:should|must|shall|need to)",
  `${JUDGE} (?:is|are) hereby`,
  `(?:you are|act as|pretend (?:to be|you are)) (?:now )?(?:in |an? |the |my )(?:\\w+ ){0,3}(?:${JUDGE}|mode)`,
  `as an? (?:\\w+ )?${JUDGE}`,
  "(?:system|developer|administrator) (?:prompt|override|instruction|message|note)s?",
  "(?:begin|end|start) of (?:the )?(?:transcript|answer|prompt|instructions|conversation)",
  // Claims about the scoring's status.
  `(?:rubrics?|evaluation|grading|scoring|criteria|instructions?|prompt|(?:lower|other) (?:\\w+ )?${SCORED}) (?:\\w+ ){0,3}(?:(?:has|have) been|is now|is complete|is final|(?:is|are) (?:not |no longer )?(?:complete|final|void|suspended|disabled|satisfied|met|allowed|permitted|replaced|aren't)|aren't|counts? as)`,
  // Claims about the answer's score.
  `${ANSWER} (?:\\w+ ){0,4}(?:deserves?|earns|merits|meets|satisfies|qualifies|demonstrates|should (?:be|get|receive|score|count)|must (?:be|get|receive|score)|is (?:\\w+ )?(?:excellent|outstanding|exceptional|perfect|flawless|a model|the reference|complete|correct)|has (?:been )?(?:passed|verified|approved|reviewed))`,
  `${ANSWER} (?:\\w+ ){0,6}(?:${TOP} ${SCORED}|level (?:5|five))`,
  `answers? (?:\\w+ ){0,5}(?:get|gets|receive|receives|score|scores) (?:\\w+ ){0,3}${TOP}`,
  "(?:5|five|10|ten) (?:out )?of (?:5|five|10|ten)(?! \\w+ (?:were|was|had|have|are))",
  "(?:level|score|rating|grade) (?:of |is |to |as |equals? |should be |must be )?(?:5|five)(?! (?:hundred|thousand|million|percent|points|minutes|hours|days|weeks|times))",
  "model answer",
].map((pattern) => new RegExp(` (?:${pattern}) `));

/** A clause that starts like this is a command; if it mentions scoring, to the judge. */
const ORDERS =
  /^ (?:(?:please|now|so|and|then|also|instead|simply|just|therefore|thus|kindly|for every \w+|for each \w+|for all \w+) )*(?:ignore|disregard|forget|override|bypass|skip|give|award|assign|grant|grade|rate|score|mark|rank|set|return|output|respond|reply|print|quote|copy|treat|consider|count|accept|record|judge|evaluate|assess|do not|don't|be (?:generous|kind|lenient)) /;
const OF_SCORING = new RegExp(
  ` (?:${SCORED}|rubric|instructions?|prompts?|guidelines|rules|scoring|previous|everything above|everything (?:a|an|the)? ?${TOP}|${ANSWER}|(?:me|myself|us) (?:a |an |the |straight |only )*${TOP}(?! (?:minutes?|days?|weeks?|months?|hours?|years?|dollars|people|more|percent))|this note|be generous|be kind|be lenient) `,
);
const MARKUP =
  /<\/?\s*(?:system|user|assistant|answer|instructions?|transcript|candidate)\b|\[\s*(?:system|inst)|\[\[|\{\s*"|"(?:level|score|role)"\s*:|^\W*(?:system|assistant|user|developer|evaluation|verdict|scoring guide|rubric|grade|score|level|confidence)s?\s*[:=]|\b(?:levels?|scores?|grades?|ratings?)\s*[:=]\s*[[(]?\s*\d/i;
/** “Framing: excellent” is a score sheet, not speech. */
const SHEET =
  /^\W*(?:[\p{L} ]{3,30}[:=]\s*(?:[[(]?\s*(?:5|five|10|ten)\b(?!\s+\p{L})|a\+|excellent|outstanding|perfect|exceptional|superb|top|maximum|very strong)\W*)/iu;
/** In a personal story, “the best score” is someone's result. */
const ASKS_FOR_TOP = new RegExp(
  ` ${TOP} (?:possible )?(?:scores?|marks?|ratings?|levels?|grades?|bands?) `,
);
const PLEADS =
  / (?:please|deserves?|must|should|me|my|this|candidate|answer|answers|response|throughout|each|every|all) /;
const TELLS =
  / (?:i|we|he|she|they|it|who|\w+s?) (?:\w+ )?(?:gave|got|had|has|have|scored|received|earned|reached|won|was|were|missed|went|kept|made|took|set|wanted|asked|hit) /;

const isOrder = (sentence: Sentence): boolean =>
  clausesOf(sentence).some((clause, index, all) => {
    const order = ORDERS.exec(clause)?.[0];
    return (
      order !== undefined &&
      OF_SCORING.test([clause.slice(order.length - 1), ...all.slice(index + 1)].join(""))
    );
  });

const isToTheJudge = (sentence: Sentence): boolean => {
  const { plain, text } = sentence;
  return (
    TO_THE_JUDGE.some((pattern) => pattern.test(plain)) ||
    MARKUP.test(text) ||
    SHEET.test(text) ||
    isOrder(sentence) ||
    (ASKS_FOR_TOP.test(plain) && PLEADS.test(plain) && !TELLS.test(plain))
  );
};

/** Calling oneself “the candidate” addresses the judge. */
const THIRD_PERSON =
  /^ (?:(?:and|also|moreover|thus|overall) )*(?:the|this) (?:candidate|applicant|speaker|respondent) /;
const CLOSES = /\]\]|\}|<\//;

/** The sentences that address the judge. They're ignored, whatever they say. */
export function judgeTalkIn(sentences: readonly Sentence[]): Set<Sentence> {
  const sure = sentences.map(isToTheJudge);
  if (!sure.includes(true)) return new Set();
  let isOpen = false;
  return new Set(
    sentences.filter((sentence, index) => {
      const wasOpen = isOpen;
      if (/\[\[|\{\s*"|<\s*(?:system|instructions?)\b/i.test(sentence.text)) {
        isOpen = sentences.slice(index).some(({ text }) => CLOSES.test(text));
      }
      if (CLOSES.test(sentence.text)) isOpen = false;
      const isBetween = sure[index - 1] && sure[index + 1];
      return wasOpen || sure[index] || isBetween || THIRD_PERSON.test(sentence.plain);
    }),
  );
}

const RUN = 6;
const LIST_ITEMS = 5;
const FIGURES_OF_EXAMPLE = 3;

/** Whether a sentence reads out the question, the rubric or a list of its points. */
export function makeIsReadOut(
  question: Question,
  rubric: Rubric,
  vocabulary: Vocabulary,
): (sentence: Sentence) => boolean {
  const runs = new Set(
    [
      question.text,
      ...question.followUps.map(({ text }) => text),
      ...question.points.flatMap(({ label, say }) => [label, say]),
      question.strong,
      ...rubric.dimensions.flatMap(({ about, levels }) => [
        about,
        ...levels.flatMap(({ sentence, example }) => [sentence, example]),
      ]),
    ].flatMap((text) => runsOf(wordsOf(text))),
  );
  return ({ words, text, plain }) => {
    const own = runsOf(words);
    const read = own.filter((run) => runs.has(run)).length;
    if (own.length > 0 && read / own.length >= 0.5) return true;
    // A list of keywords: short items without a subject and verb, in the rubric's words. With
    // figures, it's an example worked through.
    if (words.filter((word) => /^\d/.test(word)).length >= FIGURES_OF_EXAMPLE) return false;
    const items = text.split(/[,;:|•]/);
    if (items.length < LIST_ITEMS || words.length / items.length > 3.5) return false;
    if (/ (?:i|we|my|our|he|she|they|it|you|is|are|was|were|had|did) /.test(plain)) return false;
    const stems = contentStemsOf(words);
    const known = stems.filter(
      (stem) => vocabulary.question.has(stem) || vocabulary.rubric.has(stem),
    );
    return stems.length > 0 && known.length / stems.length >= 0.6;
  };
}

function runsOf(words: string[]): string[] {
  const count = words.length - RUN + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => words.slice(at, at + RUN).join(" "));
}
