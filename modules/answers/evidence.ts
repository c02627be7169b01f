import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { judgeTalkIn, makeIsReadOut } from "./judge-talk.ts";
import { isHollow, relevanceOf, vocabularyOf } from "./relevance.ts";
import type { Abstention, Answer } from "./schema.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { type Sentence, sentencesOf, stemOf, withPositions } from "./text.ts";

const MIN_WORDS = 60;
/** Sixty words of which most are the same few say nothing. */
const MIN_DIFFERENT = 28;
const MIN_CONFIDENCE = 0.5;
/** Below this substance, an answer says too little in particular to be about something else. */
const GENERIC = 0.6;
const LEAST_OF_GENERIC = -1.5;
/** How much of an answer is read: ten times what anyone says in five minutes. */
const MAX_CHARACTERS = 50_000;

/** What can be judged in an answer, or why nothing can. */
export type Evidence =
  | { ok: true; sentences: Sentence[]; signals: Signals; isStory: boolean; isHollow: boolean }
  | { ok: false; reason: Exclude<Abstention, "not_judged" | "not_shown"> };

export function evidenceOf(question: Question, answer: Answer, rubric: Rubric): Evidence {
  if (answer.confidence !== null && answer.confidence < MIN_CONFIDENCE) {
    return { ok: false, reason: "poor_transcript" };
  }
  const said = sentencesOf(shorten(answer));
  const judgeTalk = judgeTalkIn(said);
  const toInterviewer = said.filter((sentence) => !judgeTalk.has(sentence));
  const vocabulary = vocabularyOf(question, rubric);
  const isReadOut = makeIsReadOut(question, rubric, vocabulary);
  const sentences = withPositions(
    toInterviewer.filter((one) => one.freshWords * 2 >= one.words.length && !isReadOut(one)),
  );
  const fresh = countWords(sentences);
  if (fresh < MIN_WORDS || countDifferent(sentences) < MIN_DIFFERENT) {
    // Long enough, but not as an answer.
    const aside = [...judgeTalk].reduce((sum, { words }) => sum + words.length, 0);
    return {
      ok: false,
      reason: fresh + aside >= MIN_WORDS && aside > fresh / 2 ? "off_topic" : "too_short",
    };
  }
  const signals = signalsOf(question, sentences, vocabulary);
  const { value } = signals.coverage;
  const hollow = isHollow(sentences, vocabulary, value);
  const isGeneric = hollow && signals.substance.value < GENERIC;
  const least = isGeneric ? LEAST_OF_GENERIC : 0;
  if (relevanceOf(sentences, vocabulary, value) < least) return { ok: false, reason: "off_topic" };
  const { isStory } = vocabulary;
  return {
    ok: true,
    sentences,
    signals,
    isStory,
    isHollow: hollow,
  };
}

const countWords = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { freshWords }) => sum + freshWords, 0);

const countDifferent = (sentences: readonly Sentence[]) =>
  new Set(sentences.flatMap(({ words }) => words.map(stemOf))).size;

function shorten(answer: Answer): Answer {
  let left = MAX_CHARACTERS;
  const segments = answer.segments.flatMap((segment) => {
    const text = segment.text.slice(0, left);
    left -= text.length;
    return text === "" ? [] : [{ ...segment, text }];
  });
  return { ...answer, segments };
}
