import { z } from "zod";
import type { Checked, CheckInput } from "./port.ts";

/** The response format requested from the model. */
export const ModelCheck = z.object({
  points: z.array(
    z.object({
      point: z.number(),
      finding: z.enum(["found", "contradicted", "missing"]),
      quote: z.string().nullable(),
    }),
  ),
  redFlags: z.array(z.object({ redFlag: z.number(), quote: z.string() })),
  errors: z.array(z.object({ error: z.number(), quote: z.string() })),
});

const MIN_WORDS = 3;
const MAX_QUOTE = 400;
/** Text addressed to the judge is no evidence. */
const TO_THE_JUDGE =
  /\b(ignore|disregard|forget|override)\b.{0,60}\b(rubrics?|instructions?|prompts?|rules|above)\b|\b(give|award|score|rate|grade) me\b|\bsystem prompt\b/i;
/** In a report, only levels look like this. */
const LOOKS_LIKE_A_SCORE = /\b\d\s*(of|out of|\/)\s*(5|five|10|ten)\b/i;

/** The valid parts of a model's checklist. What it can't quote from the answer is missing. */
export function readChecked(
  filled: z.infer<typeof ModelCheck>,
  { question, answer }: CheckInput,
): Pick<Checked, "points" | "redFlags" | "errors"> {
  const quoteIn = (raw: string | null) => {
    const text = (raw ?? "").trim();
    if (text.length > MAX_QUOTE || text.split(/\s+/).length < MIN_WORDS) return null;
    if (TO_THE_JUDGE.test(text)) return null;
    const segment = answer.segments.find((one) => one.text.includes(text));
    return segment ? { text, answer: 0, fromMs: segment.fromMs } : null;
  };
  const quoted = (found: { index: number; raw: string }[], count: number) =>
    found.flatMap(({ index, raw }) => {
      const quote = quoteIn(raw);
      return quote && Number.isInteger(index) && index >= 0 && index < count
        ? [{ index, quote }]
        : [];
    });
  return {
    points: question.points.map((_, index) => {
      const found = filled.points.find(({ point }) => point === index);
      const quote = found && found.finding !== "missing" ? quoteIn(found.quote) : null;
      return found && quote
        ? { finding: found.finding, quote }
        : { finding: "missing", quote: null };
    }),
    redFlags: quoted(
      filled.redFlags.map(({ redFlag, quote }) => ({ index: redFlag, raw: quote })),
      question.redFlags.length,
    ),
    errors: quoted(
      filled.errors.map(({ error, quote }) => ({ index: error, raw: quote })),
      question.errors.length,
    ),
  };
}

const MAX_PHRASE = 300;

/** The phrase as the interviewer may ask it, or null. */
export function readPhrase(raw: string): string | null {
  const phrase = raw.replace(/\s+/g, " ").trim();
  return phrase.length < 8 || phrase.length > MAX_PHRASE || LOOKS_LIKE_A_SCORE.test(phrase)
    ? null
    : phrase;
}
