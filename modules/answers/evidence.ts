import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { judgeTalkIn, makeIsReadOut } from "./judge-talk.ts";
import { hollownessOf, storyRelevanceOf, vocabularyOf } from "./relevance.ts";
import type { Abstention, Answer } from "./schema.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { relevanceOf, type Subjects } from "./subject.ts";
import { type Sentence, sentencesOf, stemOf, withPositions } from "./text.ts";

const MIN_WORDS = 60;
const WORDS_OF_A_STORY = 110;
/** Sixty words of which most are the same few say nothing. */
const MIN_DIFFERENT = 28;
const MIN_CONFIDENCE = 0.5;
/** Who makes half of the question's points may use words of another question. */
const MANY_POINTS = 0.5;
const LEAST_WITH_POINTS = -0.035;
/** How much of an answer is read: ten times what anyone says in five minutes. */
const MAX_CHARACTERS = 50_000;

/** What can be judged in an answer, or why nothing can. */
export type Evidence =
  | { ok: true; sentences: Sentence[]; signals: Signals; isStory: boolean; isHollow: boolean }
  | { ok: false; reason: Exclude<Abstention, "not_judged" | "not_shown"> };

export function evidenceOf(
  question: Question,
  answer: Answer,
  rubric: Rubric,
  subjects: Subjects,
  seen: Set<string>,
): Evidence {
  if (answer.confidence !== null && answer.confidence < MIN_CONFIDENCE) {
    return { ok: false, reason: "poor_transcript" };
  }
  const said = sentencesOf(shorten(answer), seen);
  const judgeTalk = judgeTalkIn(said);
  const toInterviewer = said.filter((sentence) => !judgeTalk.has(sentence));
  const vocabulary = vocabularyOf(question, rubric);
  const isReadOut = makeIsReadOut(question, rubric, vocabulary);
  const sentences = withPositions(
    toInterviewer.filter((one) => one.freshWords * 2 >= one.words.length && !isReadOut(one)),
    WORDS_OF_A_STORY,
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
  const hollowness =
    signals.specifics.value >= 0.9 ? null : hollownessOf(sentences, vocabulary, value);
  const relevance =
    relevanceOf(question.id, sentences, subjects) ?? storyRelevanceOf(sentences, vocabulary, value);
  const least = value >= MANY_POINTS ? LEAST_WITH_POINTS : 0;
  if (relevance < least && hollowness !== "vague") return { ok: false, reason: "off_topic" };
  const { isStory } = vocabulary;
  return {
    ok: true,
    sentences,
    signals,
    isStory,
    isHollow: hollowness !== null,
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
