import { z } from "zod";
import { SegmentSchema } from "#modules/ai-sessions/events.ts";
import { ANSWER_MAX } from "#modules/ai-sessions/schema.ts";
import { type Said, saidOf } from "./said.ts";

const Heard = z.object({
  segments: z.array(SegmentSchema).max(400),
  confidence: z.number().min(0).max(1).nullable(),
});

export const TOO_LONG = `Answers can have up to ${ANSWER_MAX.toLocaleString("en-US")} characters. Shorten yours and send it again.`;
export const EMPTY = "Type your answer first";

/** An answer from a form. Null: too long. */
export function readSaid(form: Record<string, string>, tookMs: number): Said | null {
  const text = (form["said"] ?? "").trim();
  if (text.length > ANSWER_MAX) return null;
  return saidOf(text, readHeard(form["heard"]), tookMs);
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
