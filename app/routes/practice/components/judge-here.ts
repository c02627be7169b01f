import { confidenceOf, type Heard } from "#app/components/speech/recognizer-messages.ts";
import { type Given, judgeAnswer, type JudgedAnswer } from "#modules/ai-sessions/judge-answer.ts";
import type { Said, Work } from "#modules/answers/schema.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { saidOf } from "./said.ts";

/** Judges what was given so far with the next answer, in the browser. */
export function judgeHere(
  model: { question: Question; rubric: Rubric },
  given: Given,
  /** The follow-up that was answered; null for the question. */
  asking: { index: number; text: string } | null,
  answer: { sent: FormData; heard: readonly Heard[]; tookMs: number },
): { whole: Given; judged: JudgedAnswer } {
  const { heard, tookMs } = answer;
  const [text, work, drawn] = ["said", "work", "drawn"].map((name) =>
    ((answer.sent.get(name) as string | null) ?? "").trim(),
  ) as [string, string, string];
  const said = {
    ...saidOf(text, { segments: [...heard], confidence: confidenceOf(heard) }, tookMs),
    ...(work ? { work: JSON.parse(work) as Work } : {}),
    ...(drawn ? { drawn } : {}),
  };
  const whole = withPart(given, asking ?? model.question, said);
  return { whole, judged: judgeAnswer(model, whole) };
}

/** Adds the answer to the question, or to the follow-up with this index; its times go on from there. */
function withPart(
  { parts, followUps }: Given,
  asked: { text: string; index?: number },
  said: Said,
): Given {
  const offsetMs = parts.findLast((part) => part.said)?.said?.segments.at(-1)?.toMs ?? 0;
  const segments = said.segments.map(({ text, fromMs, toMs }) => ({
    text,
    fromMs: fromMs + offsetMs,
    toMs: toMs + offsetMs,
  }));
  const part = { asked: asked.text, said: segments.length > 0 ? { ...said, segments } : null };
  return {
    parts: [...parts, part],
    followUps: asked.index === undefined ? followUps : [...followUps, asked.index],
  };
}
