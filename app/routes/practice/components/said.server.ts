import { z } from "zod";
import type { AnswerInput } from "#modules/ai-sessions/commands/answer-question.server.ts";
import { listAiEvents } from "#modules/ai-sessions/data.server.ts";
import { SegmentSchema, WorkSchema } from "#modules/ai-sessions/events.ts";
import { replay } from "#modules/ai-sessions/replay.ts";
import { type AiSession, ANSWER_MAX, DRAWN_MAX } from "#modules/ai-sessions/schema.ts";
import type { Said } from "#modules/answers/schema.ts";
import type { Platform } from "#platform/services.ts";
import { saidOf } from "./said.ts";

const Heard = z.object({
  // Blanks around its words would pass the answer's limit.
  segments: z.array(SegmentSchema.extend({ text: z.string().trim().min(1) })).max(400),
  confidence: z.number().min(0).max(1).nullable(),
});

export const TOO_LONG = `Answers can have up to ${ANSWER_MAX.toLocaleString("en-US")} characters. Shorten yours and send it again.`;
export const EMPTY = "Type your answer first";

/** An answer from a form; null if too long. */
export function readSaid(form: Record<string, string>, tookMs: number): Said | null {
  const text = (form["said"] ?? "").trim();
  if (text.length > ANSWER_MAX) return null;
  return {
    ...saidOf(text, readHeard(form["heard"]), tookMs),
    work: readWork(form["work"]),
    drawn: readDrawn(form["drawn"]),
  };
}

const NOTHING: Said = { segments: [], spoken: false, confidence: null };

/** A session's answer with its time since the question; or an error. */
export async function readAnswer(
  { db, clock }: Pick<Platform, "db" | "clock">,
  session: AiSession,
  form: Record<string, string>,
): Promise<AnswerInput | string> {
  const state = replay(await listAiEvents(db, session));
  const tookMs = state.prompt ? clock.now().getTime() - state.prompt.at.getTime() : 0;
  const { intent } = form;
  const said = intent === "skip" ? NOTHING : readSaid(form, tookMs);
  if (!said) return TOO_LONG;
  const mayBeEmpty = intent === "skip" || intent === "end";
  if (said.segments.length === 0 && !mayBeEmpty) return EMPTY;
  return { prompt: Number(form["prompt"]), ...said, state };
}

const readHeard = (json: string | undefined) => readJson(json, Heard) ?? null;
/** Cut rather than refused, because it isn't judged. */
const readDrawn = (text: string | undefined) => text?.trim().slice(0, DRAWN_MAX) || undefined;
const readWork = (json: string | undefined) => readJson(json, WorkSchema);

/** Undefined without it, or if it isn't what our script sends. */
function readJson<T>(json: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!json) return undefined;
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
