import { z } from "zod";
import { ANSWER_MAX, SegmentSchema } from "#modules/ai-sessions/schema.ts";
import type { Segment } from "#modules/answers/schema.ts";

const Heard = z.object({
  segments: z.array(SegmentSchema).max(400),
  confidence: z.number().min(0).max(1).nullable(),
});

export type Said = { segments: Segment[]; spoken: boolean; confidence: number | null };
export const TOO_LONG = `Answers can have up to ${ANSWER_MAX.toLocaleString("en-US")} characters. Shorten yours and send it again.`;
export const EMPTY = "Type your answer first";

/**
 * An answer from a form: its text, and what recognition heard of it, with times. Corrected text has
 * the times of the whole. Null: too long.
 */
export function readSaid(form: Record<string, string>, tookMs: number): Said | null {
  const text = (form["said"] ?? "").trim();
  if (text.length > ANSWER_MAX) return null;
  const heard = readHeard(form["heard"]);
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

function readHeard(json: string | undefined) {
  if (!json) return null;
  try {
    const parsed = Heard.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
