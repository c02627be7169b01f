import { sentenceSpans } from "#lib/sentences.ts";
import type { Quote, Said } from "./schema.ts";

export type Sentence = {
  /** Verbatim, of one segment. */
  text: string;
  /** Lower case, without “um”, contractions taken apart. */
  words: string[];
  /** The words with a space on either side of each, for patterns. */
  plain: string;
  /** Words not used in the same order earlier in the answer. */
  freshWords: number;
  /** From 0, the answer's start, to 1. */
  position: number;
  fromMs: number;
};

const WORD = /[\p{L}\p{N}]+(?:['’.,:][\p{L}\p{N}]+)*%?/gu;
/** Sounds, not words: they count neither for nor against an answer. */
const SOUNDS = new Set(["um", "umm", "uh", "uhh", "er", "erm", "hm", "hmm", "mm", "ah", "eh"]);
const CONTRACTED: [RegExp, string][] = [
  [/'ve$/, "have"],
  [/'ll$/, "will"],
  [/'d$/, "would"],
  [/'m$/, "am"],
  [/'re$/, "are"],
];
/** A longer token isn't a word and would make patterns slow. */
const MAX_WORD = 40;

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [token] of text.matchAll(WORD)) {
    const word = token.slice(0, MAX_WORD).toLowerCase().replaceAll("’", "'");
    if (SOUNDS.has(word)) continue;
    const contraction = CONTRACTED.find(([ending]) => ending.test(word));
    if (contraction) words.push(word.replace(contraction[0], ""), contraction[1]);
    else words.push(word.replace(/'s$/, ""));
  }
  return words;
}

const IRREGULAR: Record<string, string> = {
  built: "build",
  wrote: "write",
  written: "write",
  found: "find",
  led: "lead",
  ran: "run",
  told: "tell",
  made: "make",
  chose: "choose",
  chosen: "choose",
  fell: "fall",
  fallen: "fall",
  rose: "rise",
  went: "go",
  gone: "go",
  kept: "keep",
  held: "hold",
  took: "take",
  taken: "take",
  sent: "send",
  spoke: "speak",
  taught: "teach",
  brought: "bring",
  bought: "buy",
  sold: "sell",
  lost: "lose",
  paid: "pay",
  said: "say",
  broke: "break",
  broken: "break",
  grew: "grow",
  drew: "draw",
  met: "meet",
  knew: "know",
  thought: "think",
  drove: "drive",
};

/**
 * What “reduce”, “reduced” and “reducing” have in common. Rough: only compared with other stems.
 */
export function stemOf(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  let stem = irregular ?? word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && /[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  const suffix = /(?:ing|[^e]ed)$/.exec(stem);
  if (suffix) {
    const left = stem.slice(0, suffix[0] === "ing" ? -3 : -2);
    if (left.length >= 3 && /[aeiouy]/.test(left)) stem = left.replace(/([bdgmnprt])\1$/, "$1");
  }
  if (stem.length > 4 && stem.endsWith("e")) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
}

/** Recognizers may omit every period. */
const MAX_SENTENCE_WORDS = 45;
const BREAK = /^(?:and|but|so|then|because)$/i;

/**
 * The sentences of an answer in order, each verbatim in its segment. What was said in earlier
 * answers isn't fresh either; `seen` remembers it.
 */
export function sentencesOf(
  answer: Pick<Said, "segments" | "spoken">,
  seen = new Set<string>(),
): Sentence[] {
  const spans = answer.segments.flatMap((segment) =>
    sentenceSpans(segment.text)
      .flatMap(([start, end]) => splitLong(segment.text, start, end))
      .map(([start, end]) => ({ segment, start, end })),
  );
  const sentences = spans.flatMap(({ segment, start, end }) => {
    const text = segment.text.slice(start, end);
    const words = wordsOf(text);
    if (words.length === 0) return [];
    // Typing pace is uneven; speaking pace nearly constant.
    const share = answer.spoken ? start / segment.text.length : 0;
    const fromMs = Math.round(segment.fromMs + share * (segment.toMs - segment.fromMs));
    const freshWords = countFresh(words, seen);
    const plain = ` ${words.join(" ")} `;
    return [{ text, words, plain, freshWords, position: 0, fromMs }];
  });
  return withPositions(sentences);
}

/**
 * The sentences with their positions among each other, in a text of at least so many words: in a
 * short one, leaving one sentence out would move the others.
 */
export function withPositions(sentences: readonly Sentence[], leastWords = 0): Sentence[] {
  const total = sentences.reduce((sum, { words }) => sum + words.length, 0);
  let before = 0;
  return sentences.map((sentence) => {
    const position = before / Math.max(total, leastWords);
    before += sentence.words.length;
    return { ...sentence, position };
  });
}

/** The number of words outside any five-word sequence said before. */
function countFresh(words: string[], seen: Set<string>): number {
  const run = Math.min(5, words.length);
  const repeated = new Set<number>();
  for (let at = 0; at + run <= words.length; at++) {
    const key = words.slice(at, at + run).join(" ");
    if (seen.has(key)) for (let i = at; i < at + run; i++) repeated.add(i);
    seen.add(key);
  }
  return words.length - repeated.size;
}

function splitLong(text: string, start: number, end: number): [number, number][] {
  const spans: [number, number][] = [];
  let from = start;
  let count = 0;
  for (const { index, 0: word } of text.slice(start, end).matchAll(WORD)) {
    const isLong = count >= MAX_SENTENCE_WORDS / 2 && BREAK.test(word);
    if (isLong || count >= MAX_SENTENCE_WORDS) {
      spans.push([from, start + index]);
      from = start + index;
      count = 0;
    }
    count++;
  }
  // A short sentence is never broken; the remainder of a long one stays with what came before it.
  const rest = count < 8 ? spans.pop() : undefined;
  spans.push([rest ? rest[0] : from, end]);
  return spans.flatMap(([a, b]) => {
    const part = text.slice(a, b);
    const left = a + part.length - part.trimStart().length;
    const right = a + part.trimEnd().length;
    return right > left ? [[left, right] as [number, number]] : [];
  });
}

/** The parts of a sentence between commas and conjunctions, as words with a space around each. */
export const clausesOf = ({ text }: Pick<Sentence, "text">): string[] =>
  text
    .split(/[,;:—–]|\s(?:and|but|so)\s/)
    .map((clause) => ` ${wordsOf(clause).join(" ")} `)
    .filter((clause) => clause.trim() !== "");

const MAX_QUOTE = 280;

/** The sentence as a quote: verbatim, cut between words if it's long. */
export function quoteOf({ text, fromMs }: Sentence, answer: number): Quote {
  if (text.length <= MAX_QUOTE) return { text, answer, fromMs };
  // Never split a character.
  const cut = text.slice(0, MAX_QUOTE).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return { text: space > 0 ? cut.slice(0, space) : cut, answer, fromMs };
}
