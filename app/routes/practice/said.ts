import type { Segment } from "#modules/answers/schema.ts";

export type Said = { segments: Segment[]; spoken: boolean; confidence: number | null };
export type Recognized = { segments: Segment[]; confidence: number | null };

/**
 * An answer's text as segments with times, if recognized. Corrected text spans the whole recording,
 * and the recognizer's confidence says nothing about it; typed text spans the typing.
 */
export function saidOf(text: string, heard: Recognized | null, tookMs: number): Said {
  const toMs = Math.max(0, Math.round(tookMs));
  if (text === "") return { segments: [], spoken: false, confidence: null };
  if (!heard || heard.segments.length === 0)
    return { segments: [{ text, fromMs: 0, toMs }], spoken: false, confidence: null };
  if (textOf(heard.segments) === text) return { ...heard, spoken: true };
  const last = heard.segments.at(-1)!;
  const segments = [{ text, fromMs: heard.segments[0]!.fromMs, toMs: last.toMs }];
  return { segments, spoken: true, confidence: null };
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
