import { z } from "zod";
import { ANSWER_MAX, CODE_MAX, DRAWN_MAX } from "./schema.ts";

const ms = z.int().min(0);
export const SegmentSchema = z.object({
  text: z.string().min(1).max(ANSWER_MAX),
  fromMs: ms,
  toMs: ms,
});

export const WorkSchema = z.object({
  language: z.enum(["javascript", "typescript", "python"]),
  code: z.string().min(1).max(CODE_MAX),
  run: z.object({ passed: z.int().min(0).max(100), total: z.int().min(1).max(100) }).nullable(),
});

const QuoteSchema = z.object({ text: z.string().min(1), answer: z.int().min(0), fromMs: ms });
const key = z.string().min(1).max(80);

const CheckSchema = z.object({
  questionId: key,
  opening: QuoteSchema,
  points: z.array(
    z.object({
      label: z.string().max(200),
      kind: z.enum(["must", "plus"]),
      dimension: key,
      finding: z.enum(["found", "contradicted", "missing"]),
      quote: QuoteSchema.nullable(),
      isTwice: z.boolean().optional(),
    }),
  ),
  redFlags: z.array(
    z.object({
      label: z.string().max(200),
      cap: z.union([z.literal(1), z.literal(2)]),
      quote: QuoteSchema,
      isTwice: z.boolean().optional(),
    }),
  ),
  errors: z.array(
    z.object({ label: z.string().max(200), quote: QuoteSchema, isTwice: z.boolean().optional() }),
  ),
  ran: z.array(key).optional(),
});

/** From modules/answers or a model; `promptVersion` only for models. */
export const JudgementSchema = z.object({
  judge: z.string().min(1).max(200),
  version: z.string().min(1).max(80),
  promptVersion: z.string().max(80).optional(),
  rubricVersion: z.int().min(1),
  dimensions: z.array(
    z.union([
      z.object({
        dimension: key,
        level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
        quotes: z.array(QuoteSchema).min(1),
        why: z.string().max(2_000),
      }),
      z.object({
        dimension: key,
        level: z.null(),
        reason: z.enum([
          "too_short",
          "off_topic",
          "poor_transcript",
          "not_judged",
          "not_asked",
          "not_claimed",
          // Of judgments before there were checklists.
          "not_shown",
        ]),
        why: z.string().max(2_000),
      }),
    ]),
  ),
  /** Missing in judgments of wording, before there were checklists. */
  checks: z.array(CheckSchema).optional(),
});
export type StoredJudgement = z.infer<typeof JudgementSchema>;

/** `number` counts the session's questions from 1. */
const number = z.int().min(1).max(100);

/** The data of an interview's events. */
export const EVENT_DATA = {
  question: z.object({
    number,
    questionId: key,
    text: z.string().min(1).max(2_000),
    /** What it shows, as the bank had it when it was asked; missing in older events. */
    dimensions: z.array(key).max(5).optional(),
  }),
  /** `index` into the question's follow-ups; `by`: "rules", or the model that phrased it. */
  follow_up: z.object({
    number,
    index: z.int().min(0),
    text: z.string().min(1).max(2_000),
    by: z.string().min(1).max(200),
  }),
  /** Times are since the question was asked. */
  answer: z.object({
    number,
    segments: z.array(SegmentSchema).max(500),
    spoken: z.boolean(),
    confidence: z.number().min(0).max(1).nullable(),
    work: WorkSchema.optional(),
    drawn: z.string().min(1).max(DRAWN_MAX).optional(),
  }),
  judgement: z.object({ number, judgement: JudgementSchema }),
  end: z.object({ why: z.enum(["candidate", "time", "questions", "interrupted"]) }),
  /** The session was restored. */
  failure: z.object({}),
} as const;

export type AiEventKind = keyof typeof EVENT_DATA;
export type AiEventData<Kind extends AiEventKind> = z.infer<(typeof EVENT_DATA)[Kind]>;
export type NewAiEvent = {
  [Kind in AiEventKind]: { kind: Kind; data: AiEventData<Kind> };
}[AiEventKind];
/** An event as stored. */
export type Logged<Event extends object> = Event & { id: number; at: Date; offsetMs: number };
export type AiEvent = Logged<NewAiEvent>;
