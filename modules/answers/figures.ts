import { joinSaid } from "./parts.ts";
import type { Figures, Said } from "./schema.ts";
import { measureSentiment } from "./sentiment.ts";
import { structureOf } from "./story.ts";
import { sentencesOf } from "./text.ts";

/** How each figure is computed, shown beside it. docs/figures.md has the sources. */
export const HOW_MEASURED: Record<keyof Figures, string> = {
  words: "Every word you said or typed, fillers included.",
  seconds: "From your first word to your last, without the time around a follow-up.",
  pace: "Spoken words divided by the minutes from your first word to your last, without the time around a follow-up.",
  fillers:
    "“Um,” “uh,” “you know,” “I mean,” “basically,” and “like” set apart by commas. Recognition drops most of them, so this is the least there were.",
  pauses: "Silences of more than two seconds between two stretches of speech in one answer.",
  hedges: "Phrases that soften what you say, such as “I think,” “maybe” and “sort of.”",
  structure: "The clearest sentence for situation, task, action and result, found by its wording.",
  sentiment:
    "Words that sound positive or negative wherever they stand, without those of the question itself; a “not” up to three words before turns one around. A problem needs negative ones, its result positive ones. It says nothing about how you feel.",
  length: "One to two minutes, or 130 to 300 words, suit most interview answers.",
};

const PAUSE_SECONDS = 2;
const FILLER =
  /(?<![\p{L}\p{N}])(?:u+m+|u+h+|er+m?|h+m+|you know|i mean|basically|actually|literally)(?![\p{L}\p{N}])|(?<=, ?)like(?=,)/giu;
const HEDGE =
  /(?<![\p{L}\p{N}])(?:i think|i guess|i suppose|i believe|i feel like|maybe|perhaps|probably|possibly|sort of|kind of|kinda|sorta|somewhat|more or less|in a way|hopefully|i would say|i'd say|it seems|i'm not sure|not really sure|might have|could have been|or something|or whatever|a little bit|pretty much)(?![\p{L}\p{N}])/giu;
const WORD = /[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*/gu;

/**
 * Counts only; `index` is the answer's index, for quotes, and `subject` the question's own words. Follow-ups and the time to think about
 * them lie between the parts, so each is measured by itself; typed ones have no pace and no pauses.
 */
export function measureAnswer(parts: readonly Said[], index = 0, subject = ""): Figures {
  const whole = joinSaid(parts);
  const spoken = parts.filter((part) => part.spoken);
  const isAllSpoken = spoken.length > 0 && spoken.length === parts.length;
  const seconds = sum(parts.map(secondsOf));
  const secondsSpoken = sum(spoken.map(secondsOf));
  const wordsSpoken = sum(spoken.map(wordsOf));
  return {
    words: sum(parts.map(wordsOf)),
    seconds,
    pace:
      secondsSpoken > 0 ? { wordsPerMinute: Math.round((wordsSpoken / secondsSpoken) * 60) } : null,
    fillers: {
      heard: parts
        .flatMap((part) => find(part, FILLER))
        .map(({ found, at }) => ({ word: found, fromMs: at })),
    },
    pauses: spoken.length > 0 ? spoken.flatMap(pausesOf) : null,
    hedges: parts
      .flatMap((part) => find(part, HEDGE))
      .map(({ found, at }) => ({ phrase: found, fromMs: at })),
    structure: structureOf(sentencesOf(whole), index),
    sentiment: measureSentiment(whole.segments.map(({ text }) => text).join("\n"), subject),
    length: { targetSeconds: isAllSpoken ? [60, 120] : null, targetWords: [130, 300] },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const wordsOf = ({ segments }: Said) =>
  sum(segments.map(({ text }) => text.match(WORD)?.length ?? 0));

const secondsOf = ({ segments }: Said) =>
  Math.max(0, ((segments.at(-1)?.toMs ?? 0) - (segments[0]?.fromMs ?? 0)) / 1000);

function find({ segments, spoken }: Said, pattern: RegExp): { found: string; at: number }[] {
  return segments.flatMap(({ text, fromMs, toMs }) =>
    [...text.replaceAll("’", "'").matchAll(pattern)].map(({ 0: found, index }) => {
      const share = spoken ? index / text.length : 0;
      return { found: found.toLowerCase(), at: Math.round(fromMs + share * (toMs - fromMs)) };
    }),
  );
}

function pausesOf({ segments }: Said): { fromMs: number; seconds: number }[] {
  return segments.slice(1).flatMap(({ fromMs }, index) => {
    const before = segments[index]!.toMs;
    const seconds = (fromMs - before) / 1000;
    return seconds > PAUSE_SECONDS ? [{ fromMs: before, seconds }] : [];
  });
}
