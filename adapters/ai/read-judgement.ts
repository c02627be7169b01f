import { z } from "zod";
import type { DimensionResult, JudgeInput, Judgement } from "./port.ts";

/** The response format requested from the model. */
export const ModelJudgement = z.object({
  dimensions: z.array(
    z.object({
      dimension: z.string(),
      level: z.number().nullable(),
      quotes: z.array(z.object({ answer: z.number(), text: z.string() })),
      why: z.string(),
    }),
  ),
});
type Judged = z.infer<typeof ModelJudgement>["dimensions"][number];

const QUOTES = 3;
const MIN_WORDS = 3;
const MAX_QUOTE = 400;
const MAX_WHY = 300;
/** Text addressed to the judge is no evidence. */
const TO_THE_JUDGE =
  /\b(ignore|disregard|forget|override)\b.{0,60}\b(rubrics?|instructions?|prompts?|rules|above)\b|\b(give|award|score|rate|grade) me\b|\bsystem prompt\b/i;
/** In a report, only levels look like this. */
const LOOKS_LIKE_A_SCORE = /\b\d\s*(of|out of|\/)\s*(5|five|10|ten)\b/i;

/**
 * The valid parts of a model's judgment: levels from 1 to 5 with a quote from the transcript, except
 * where the rules found too little to judge.
 */
export function readJudgement(
  judged: z.infer<typeof ModelJudgement>,
  input: JudgeInput,
  byRules: Judgement,
): DimensionResult[] {
  const unseen = byRules.dimensions.filter(isUnseen);
  const isNothingSeen = byRules.dimensions.every(({ level }) => level === null);
  return input.rubric.dimensions.map(({ key, levels }) => {
    // Too short or off topic applies to dimensions the rules never judge, too.
    const held =
      unseen.find(({ dimension }) => dimension === key) ?? (isNothingSeen ? unseen[0] : undefined);
    if (held) return { ...held, dimension: key };
    const found = judged.dimensions.find(({ dimension }) => dimension === key);
    const level = readLevel(found?.level);
    const [first, ...others] = level === null ? [] : readQuotes(found!, input);
    if (level === null || !first) {
      const why = "Nothing you said shows a level of this.";
      return { dimension: key, level: null, reason: "not_judged", why };
    }
    const why = readWhy(found!.why) ?? levels[level - 1]!.sentence;
    return { dimension: key, level, quotes: [first, ...others], why };
  });
}

function isUnseen(result: DimensionResult): boolean {
  return result.level === null && !/^not_(?:judged|shown)$/.test(result.reason);
}

function readLevel(level: number | null | undefined) {
  return ([1, 2, 3, 4, 5] as const).find((one) => one === level) ?? null;
}

function readQuotes({ quotes }: Judged, { answers }: JudgeInput) {
  return quotes
    .flatMap(({ answer, text: raw }) => {
      const text = raw.trim();
      if (text.length > MAX_QUOTE || text.split(/\s+/).length < MIN_WORDS) return [];
      if (TO_THE_JUDGE.test(text)) return [];
      const segment = answers[answer]?.segments.find((one) => one.text.includes(text));
      return segment ? [{ text, answer, fromMs: segment.fromMs }] : [];
    })
    .slice(0, QUOTES);
}

function readWhy(raw: string): string | null {
  const why = raw.replace(/\s+/g, " ").trim();
  return why === "" || why.length > MAX_WHY || LOOKS_LIKE_A_SCORE.test(why) ? null : why;
}

/** The phrase as the interviewer may ask it, or null. */
export function readPhrase(raw: string): string | null {
  const phrase = raw.replace(/\s+/g, " ").trim();
  return phrase.length < 8 || phrase.length > MAX_WHY || LOOKS_LIKE_A_SCORE.test(phrase)
    ? null
    : phrase;
}
