import type { Abstention, DimensionResult, Level } from "./schema.ts";

/** Strengths, by signal. */
export const SHOWN: Partial<Record<string, string>> = {
  ownership: "you say what you did yourself, so your part is clear",
  numbers: "you give numbers, so the size of it is clear",
  specifics: "you give details someone could check, which makes them believable",
  reasons: "you say why you did it, not only what you did",
  result: "you say how it turned out, so the effect is clear",
  structure: "your answer has a clear order, so it’s easy to follow",
  clarity: "you use plain words, so anyone could follow",
  directness: "your first sentences answer the question, so nobody has to wait for it",
};
/** Advice for a missing signal. */
export const ADVICE: Partial<Record<string, string>> = {
  ownership: "say “I” and a verb for each step that was yours",
  numbers: "add the numbers, each with its unit",
  specifics: "name who, when, how many",
  reasons: "say why you did it that way and not another",
  result: "end with the result, with a number if there is one",
  structure: "give the situation, your task, what you did and the result, in that order",
  directness: "put the answer in your first sentence",
};

/** Instead of a vague word that was used. */
export const insteadOf = (word: string) => `say exactly what you mean instead of “${word}”`;

/** What shows in the words, and what to add if something lacks. */
export function whyOf(
  level: Level,
  { shown, advice, lacks }: { shown: string; advice: string; lacks: boolean },
): string {
  if (level < 3) return `There isn’t much evidence here yet: ${advice}.`;
  return level < 5 && lacks
    ? `${capital(shown)}. To score higher, ${advice}.`
    : `${capital(shown)}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Such dimensions are named in one line at the report's end. */
export const NOT_ASKED = "What you were asked shows too little of this.";

const REASONS: Record<Abstention, string> = {
  too_short:
    "Say more: a level needs at least 60 words on the question, and repeated words count once.",
  off_topic: "Answer the question that was asked: your answer is mostly about something else.",
  poor_transcript:
    "The recognizer wasn’t sure enough of what you said: correct the text, or type your answer.",
  not_asked: NOT_ASKED,
  not_claimed:
    "We give no level here: our rules can’t tell a right answer from a confident wrong one well enough. Read the points.",
  not_judged: "Words alone can’t show this: practice it with an expert.",
};

export function abstain(dimension: string, reason: Abstention): DimensionResult {
  return { dimension, level: null, reason, why: REASONS[reason] };
}
