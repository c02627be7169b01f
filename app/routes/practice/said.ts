import type { Segment } from "#modules/answers/schema.ts";

export type Said = { segments: Segment[]; spoken: boolean; confidence: number | null };
export type Recognized = { segments: Segment[]; confidence: number | null };

/**
 * An answer's text with what recognition heard of it, with times. Corrected text has the times of
 * the whole; typed text has those of the typing.
 */
export function saidOf(text: string, heard: Recognized | null, tookMs: number): Said {
  const toMs = Math.max(0, Math.round(tookMs));
  if (text === "") return { segments: [], spoken: false, confidence: null };
  if (!heard || heard.segments.length === 0)
    return { segments: [{ text, fromMs: 0, toMs }], spoken: false, confidence: null };
  const isAsHeard = heard.segments.map((segment) => segment.text.trim()).join(" ") === text;
  const last = heard.segments.at(-1)!;
  const segments = isAsHeard
    ? heard.segments
    : [{ text, fromMs: heard.segments[0]!.fromMs, toMs: last.toMs }];
  return { segments, spoken: true, confidence: heard.confidence };
}
