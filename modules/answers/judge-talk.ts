import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { type Sentence, wordsOf } from "./text.ts";

/** Words like these address the judge, not an interviewer. */
const TOP = "(?:5|five|10|ten|100%?|full|top|maximum|max|highest|perfect|best)";
const RATED =
  "(?:me|this|this (?:one|answer|candidate|response)|the (?:candidate|answer|response|applicant)|my (?:answer|response)|all|every \\w+|each \\w+|everything|myself)";
const UNIT =
  "(?:minutes?|days?|weeks?|months?|hours?|years?|seconds?|milli\\w+|mg|dollars|people|more|percent)";
const JUDGES = "(?:judge|grader|evaluator|rater|scorer|ai|language model|llm|chatbot|model)";

const TO_THE_JUDGE = [
  "(?:ignore|disregard|forget|override|bypass|skip) (?:\\w+ ){0,4}(?:rubric|instructions?|prompts?|guidelines|criteria|scoring|previous|prior|above)",
  "(?:ignore|disregard|override|bypass) (?:\\w+ ){0,2}rules",
  `(?:give|award|assign|grant|grade|rate|score|mark|rank) (?:\\w+ ){0,5}${TOP} (?:\\w+ ){0,3}(?:scores?|marks?|grades?|ratings?|levels?|points|stars|out of|dimensions?|across the board)`,
  `(?:give|award|assign|grant) ${RATED} (?:(?:a|an|the|straight|only) ){0,2}${TOP}(?! ${UNIT})`,
  `(?:rate|score|grade) ${RATED}`,
  "(?:score|rating|grade|level) (?:of |is |to |at |as |should be |must be |equals )?(?:5|five)",
  "(?:5|five) (?:out )?of (?:5|five)",
  "(?:full|top|maximum|perfect) (?:marks|scores?|ratings?|grades?)",
  `(?:you are|act as|pretend (?:to be|you are)) (?:now )?(?:a|an|the|my) (?:\\w+ ){0,3}(?:${JUDGES}|assistant)`,
  `as (?:an|the) (?:\\w+ )?(?:ai|judge|grader|evaluator|llm|language model)`,
  "(?:system|developer|administrator) (?:prompt|override|instruction)s?",
  `(?:note|message|attention|instructions?|hint) (?:to|for) (?:the )?(?:\\w+ )?${JUDGES}`,
  `(?:dear|hey|hello|hi|attention) (?:the )?${JUDGES}`,
  "(?:the|this) (?:candidate|answer|applicant|response) (?:\\w+ ){0,3}(?:deserves|earns|merits|meets|satisfies|qualifies|should (?:be|get|receive|score)|must (?:be|get|receive)|demonstrates|is (?:excellent|outstanding|exceptional|perfect|flawless))",
  "(?:evaluation|rubric|grading|scoring) (?:\\w+ ){0,3}(?:complete|is now|suspended|disabled|satisfied|met)",
  "(?:return|output|respond with|reply with|print) (?:\\w+ ){0,4}(?:levels?|scores?|ratings?)",
  "(?:highest|maximum|top|best) (?:possible )?(?:score|scores|mark|marks|rating|ratings|level|levels|grade|grades)",
].map((pattern) => new RegExp(` (?:${pattern}) `));
const TAG =
  /<\/?\s*(?:system|user|assistant|answer|instructions?|transcript|candidate)\b|\[\s*(?:system|inst)|"(?:level|score)"\s*:|^\s*(?:system|assistant)\s*:/i;

/** Whether a sentence is meant for the judge. It's left out, whatever it says. */
export const isJudgeTalk = ({ plain, text }: Sentence): boolean =>
  TO_THE_JUDGE.some((pattern) => pattern.test(plain)) || TAG.test(text);

const RUN = 6;

/** Whether a sentence reads out the question, the rubric or a list of its points. */
export function makeIsReadOut(question: Question, rubric: Rubric): (sentence: Sentence) => boolean {
  const runs = new Set(
    [
      question.text,
      ...question.followUps.map(({ text }) => text),
      ...question.good.map(({ point }) => point),
      ...rubric.dimensions.flatMap(({ about, levels }) => [
        about,
        ...levels.flatMap(({ sentence, example }) => [sentence, example]),
      ]),
    ].flatMap((text) => runsOf(wordsOf(text))),
  );
  return ({ words }) => {
    const own = runsOf(words);
    const read = own.filter((run) => runs.has(run)).length;
    return own.length > 0 && read / own.length >= 0.5;
  };
}

function runsOf(words: string[]): string[] {
  const count = words.length - RUN + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => words.slice(at, at + RUN).join(" "));
}
