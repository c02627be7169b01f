import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { type Checklist, readChecklist } from "./checklist.ts";
import { judgeTalkIn, makeIsReadOut } from "./judge-talk.ts";
import { contentStemsOf, vocabularyOf } from "./relevance.ts";
import type { Abstention, Answer } from "./schema.ts";
import { type Signals, signalsOf } from "./signals.ts";
import { substanceOf } from "./substance.ts";
import { type Sentence, sentencesOf, stemOf, withPositions, wordsOf } from "./text.ts";

const MIN_WORDS = 60;
const WORDS_OF_A_STORY = 110;
/** Sixty words that mostly repeat a few say nothing. */
const MIN_DIFFERENT = 28;
const MIN_CONFIDENCE = 0.5;
/** An answer that only rearranges the question's words says nothing either. */
const MIN_BEYOND_QUESTION = 4;
/** How much of an answer is read: ten times what anyone says in five minutes. */
const MAX_CHARACTERS = 50_000;

/** The judgeable part of an answer, or why there is none. */
export type Evidence =
  | {
      ok: true;
      sentences: Sentence[];
      checklist: Checklist;
      signals: Signals;
      substance: number;
    }
  | { ok: false; reason: Exclude<Abstention, "not_judged" | "not_asked" | "not_claimed"> };

export function evidenceOf(
  question: Question,
  answer: Answer,
  rubric: Rubric,
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
  if (
    fresh < MIN_WORDS ||
    countDifferent(sentences) < MIN_DIFFERENT ||
    countBeyond(question, sentences) < MIN_BEYOND_QUESTION
  ) {
    // Long enough, but not as an answer.
    const aside = [...judgeTalk].reduce((sum, { words }) => sum + words.length, 0);
    return {
      ok: false,
      reason: fresh + aside >= MIN_WORDS && aside > fresh / 2 ? "off_topic" : "too_short",
    };
  }
  const checklist = readChecklist(question, sentences);
  if (!isOnTopic(checklist)) return { ok: false, reason: "off_topic" };
  const signals = signalsOf(sentences, vocabulary);
  const found = checklist.points.filter(({ finding }) => finding === "found");
  return {
    ok: true,
    sentences,
    checklist,
    signals,
    substance: substanceOf(sentences, found.length / checklist.points.length),
  };
}

const MIN_POINTS = 3;
const MIN_TOUCHED = 4;

/** It touches the question's points, and names its subject. */
function isOnTopic({ points, redFlags, errors, named }: Checklist): boolean {
  const of = (finding: string) => points.filter((point) => point.finding === finding).length;
  // Who says what is wrong about it speaks of it.
  const touched = of("found") + 2 * (of("contradicted") + redFlags.length + errors.length);
  // A story about anything makes points without naming a subject.
  return touched >= MIN_POINTS || touched + named >= MIN_TOUCHED;
}

const countWords = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { freshWords }) => sum + freshWords, 0);

const countDifferent = (sentences: readonly Sentence[]) =>
  new Set(sentences.flatMap(({ words }) => words.map(stemOf))).size;

/** Different words that aren't the question's. */
function countBeyond({ text }: Question, sentences: readonly Sentence[]): number {
  const asked = new Set(contentStemsOf(wordsOf(text)));
  const said = new Set(sentences.flatMap(({ words }) => contentStemsOf(words)));
  return [...said].filter((stem) => !asked.has(stem)).length;
}

function shorten(answer: Answer): Answer {
  let left = MAX_CHARACTERS;
  const segments = answer.segments.flatMap((segment) => {
    const text = segment.text.slice(0, left);
    left -= text.length;
    return text === "" ? [] : [{ ...segment, text }];
  });
  return { ...answer, segments };
}
