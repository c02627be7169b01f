import type { Abstention, DimensionResult, Level } from "./schema.ts";

/** Strengths, by signal. */
export const SHOWN: Partial<Record<string, string>> = {
  coverage: "you make most of the points that this question looks for",
  ownership: "you say what you did yourself",
  numbers: "you name figures",
  specifics: "you give details that can be checked",
  reasons: "you give reasons",
  result: "you say what came of it",
  structure: "you keep an order that can be followed",
  clarity: "your words are plain",
  directness: "your first sentences answer the question",
};
/** Advice for a missing signal. */
export const ADVICE: Partial<Record<string, string>> = {
  ownership: "say “I” and a verb for each step that was yours",
  numbers: "add the figures, each with its unit",
  specifics: "name who, when, how many",
  reasons: "say why you did it that way and not another",
  result: "end with the result, with a figure if there is one",
  structure: "tell the situation, your task, what you did and the result, in that order",
  directness: "put the answer into your first sentence",
};

/** Instead of a vague word that was used. */
export const insteadOf = (word: string) => `say exactly what you mean instead of “${word}”`;

/** To who has named an alternative already. */
export const AFTER_ALTERNATIVE = "say what each choice would cost, and what decided between them";

/** What shows in the words, and what to add if something lacks. */
export function whyOf(
  level: Level,
  { shown, advice, lacks }: { shown: string; advice: string; lacks: boolean },
): string {
  if (level < 3) return `There’s little to go by here yet: ${advice}.`;
  return level < 5 && lacks
    ? `${capital(shown)}; to get further, ${advice}.`
    : `${capital(shown)}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const REASONS: Record<Abstention, string> = {
  too_short:
    "Say more: a level needs at least 60 words on the question, and repeated words count once.",
  off_topic: "Answer the question that was asked: these words have too little to do with it.",
  poor_transcript:
    "The recognizer wasn’t sure enough of what you said: correct the text, or type your answer.",
  not_shown:
    "Nothing here shows this yet: nobody answers your questions while you record, so say what you assume instead.",
  not_judged: "Words alone can’t show this: practice it with an expert.",
};

export function abstain(dimension: string, reason: Abstention): DimensionResult {
  return { dimension, level: null, reason, why: REASONS[reason] };
}
