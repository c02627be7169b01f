import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { isJudgeTalk, makeIsReadOut } from "./judge-talk.ts";
import { type Relevance, relevanceOf, vocabularyOf } from "./relevance.ts";
import type { Abstention, Answer } from "./schema.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { type Sentence, sentencesOf, stemOf, withPositions } from "./text.ts";

const MIN_WORDS = 60;
/** Sixty words of which most are the same few say nothing. */
const MIN_DIFFERENT = 28;
const MIN_CONFIDENCE = 0.5;
/** What is read of one answer: ten times what anybody says in five minutes. */
const MAX_CHARACTERS = 50_000;

/** What can be judged in an answer, or why nothing can. */
export type Evidence =
  | { ok: true; sentences: Sentence[]; signals: Signals; isStory: boolean }
  | { ok: false; reason: Exclude<Abstention, "not_judged"> };

export function evidenceOf(question: Question, answer: Answer, rubric: Rubric): Evidence {
  if (answer.confidence !== null && answer.confidence < MIN_CONFIDENCE) {
    return { ok: false, reason: "poor_transcript" };
  }
  const said = sentencesOf(shorten(answer));
  const toInterviewer = said.filter((sentence) => !isJudgeTalk(sentence));
  const isReadOut = makeIsReadOut(question, rubric);
  const sentences = withPositions(
    toInterviewer.filter((one) => one.freshWords * 2 >= one.words.length && !isReadOut(one)),
  );
  const fresh = countWords(sentences);
  if (fresh < MIN_WORDS || countDifferent(sentences) < MIN_DIFFERENT) {
    // Long enough, but not as an answer.
    const aside = said.filter(isJudgeTalk).reduce((sum, { words }) => sum + words.length, 0);
    return {
      ok: false,
      reason: fresh + aside >= MIN_WORDS && aside > fresh / 2 ? "off_topic" : "too_short",
    };
  }
  const vocabulary = vocabularyOf(question, rubric);
  const signals = signalsOf(question, sentences, vocabulary);
  const relevance = relevanceOf(sentences, vocabulary);
  if (!isOnTopic(relevance, signals, vocabulary.isStory)) return { ok: false, reason: "off_topic" };
  return { ok: true, sentences, signals, isStory: vocabulary.isStory };
}

/** Longer texts meet some of any vocabulary by chance. */
const USUAL_CONTENT = 30;

/**
 * A story may be about anything at work, and trouble makes it one. An answer to any other question
 * has to use that question's words: the field's alone, which the rubric has, say little.
 */
function isOnTopic(relevance: Relevance, { coverage }: Signals, isStory: boolean): boolean {
  const { content, question, questionOnly, spread, rubric, work, trouble } = relevance;
  const long = Math.max(1, content / USUAL_CONTENT);
  if (isStory) {
    const asStory = 0.3 * work + 0.5 * Math.min(4, trouble);
    return question + 0.35 * rubric + asStory + 2 * coverage.value >= 3.2 * long;
  }
  return question + questionOnly + 0.15 * rubric + 3 * coverage.value + 2 * spread >= 3.3 * long;
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
