import type { Said, Segment } from "#modules/answers/schema.ts";

export type Recognized = { segments: Segment[]; confidence: number | null };

/**
 * An answer's text as segments with times, if recognized. The recognizer's confidence says nothing
 * about corrected text. Typed text spans the typing.
 */
export function saidOf(text: string, heard: Recognized | null, tookMs: number): Said {
  const toMs = Math.max(0, Math.round(tookMs));
  if (text === "") return { segments: [], spoken: false, confidence: null };
  if (!heard || heard.segments.length === 0)
    return { segments: [{ text, fromMs: 0, toMs }], spoken: false, confidence: null };
  if (textOf(heard.segments) === text) return { ...heard, spoken: true };
  return { segments: corrected(text, heard.segments), spoken: true, confidence: null };
}

/** The first and last segments that weren't corrected, and between them the text of the others as one. */
function corrected(text: string, heard: readonly Segment[]): Segment[] {
  let first = 0;
  while (first < heard.length - 1 && `${text} `.startsWith(`${textOf(heard.slice(0, first + 1))} `))
    first += 1;
  const rest = text.slice(textOf(heard.slice(0, first)).length).trim();
  let last = heard.length - 1;
  while (last > first && rest.endsWith(` ${textOf(heard.slice(last))}`)) last -= 1;
  const after = heard.slice(last + 1);
  const middle = rest.slice(0, rest.length - textOf(after).length).trim();
  const { fromMs } = heard[first]!;
  const edited = middle === "" ? [] : [{ text: middle, fromMs, toMs: heard[last]!.toMs }];
  return [...heard.slice(0, first), ...edited, ...after];
}

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text.trim()).join(" ");

const SENTENCE_END = /[.!?…]["”’)]*(?=\s|$)|\n/g;

/** The finished sentences of an answer in progress; an unfinished one doesn't count. */
export function finishedOf(text: string, heard: Recognized | null): Said {
  if (heard && textOf(heard.segments) === text) {
    const last = heard.segments.findLastIndex((segment) => /[.!?…]["”’)]*\s*$/.test(segment.text));
    const segments = heard.segments.slice(0, last + 1);
    return saidOf(textOf(segments), { ...heard, segments }, 0);
  }
  const ends = Array.from(text.matchAll(SENTENCE_END), ({ 0: end, index }) => index + end.length);
  return saidOf(text.slice(0, ends.at(-1) ?? 0).trim(), heard, 0);
}
