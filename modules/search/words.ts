import { sentencesIn } from "#lib/sentences.ts";

/** Letters that Unicode decomposition leaves whole. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/**
 * Normalizes text for search: lowercase, no accents, only words of letters and digits. "F-1" and
 * "F1" become one word, and so do "U.S." and "US".
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđæœı]/g, (letter) => LETTERS[letter]!)
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .replace(/\b(\p{L})-(?=\d)/gu, "$1")
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function wordsOf(text: string): string[] {
  return fold(text).split(" ").filter(Boolean);
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbors. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/**
 * The most likely word with a similar spelling, or the word itself. Allows one typo in a short
 * word, two in a long one, and none in three letters: those are mostly abbreviations, and “gst” is
 * no misspelled “get”.
 */
export function nearestWord(word: string, candidates: readonly string[]): string {
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  let best = { word, slips: most + 1 };
  for (const candidate of candidates) {
    const slips = distance(word, candidate);
    if (slips < best.slips) best = { word: candidate, slips };
  }
  return best.word;
}

const SNIPPET_LENGTH = 160;

/** A hit's summary, or the excerpt of its text that contains a searched word. */
export function snippetOf(
  document: { title: string; summary: string; body: string },
  terms: readonly string[],
): string {
  const has = (text: string) => wordsOf(text).some((word) => terms.some((t) => word.startsWith(t)));
  if (has(document.title) || has(document.summary)) return shorten(document.summary);
  const sentence = sentencesIn(document.body).find(has);
  return shorten(sentence ?? document.summary);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SNIPPET_LENGTH) return line;
  const cut = line.slice(0, SNIPPET_LENGTH - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:–-]+$/, "")}…`;
}
