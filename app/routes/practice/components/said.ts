import { sentenceSpans } from "#lib/sentences.ts";
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

/** A text up to its last finished sentence. The added word is never one. */
const finishedIn = (text: string) => text.slice(0, sentenceSpans(`${text} x`).at(-2)?.[1] ?? 0);

/** The finished sentences of an answer in progress; an unfinished one doesn't count. */
export function finishedOf(text: string, heard: Recognized | null): Said {
  if (heard && textOf(heard.segments) === text) {
    const last = heard.segments.findLastIndex((one) => finishedIn(one.text) === one.text.trimEnd());
    const segments = heard.segments.slice(0, last + 1);
    return saidOf(textOf(segments), { ...heard, segments }, 0);
  }
  return saidOf(finishedIn(text).trim(), heard, 0);
}
