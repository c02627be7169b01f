import { z } from "zod";
import { AgeSchema } from "#modules/orders/schema.ts";
import { type Pace, PACES } from "./pace.ts";

/** The start form's fields. */
export const InterviewSetup = z.object({
  topic: z.string().min(1, "Choose a topic").max(64),
  pace: z.enum(PACES, "Choose how much time you want").default("standard"),
  spoken: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  age: AgeSchema,
});
export type InterviewSetup = z.infer<typeof InterviewSetup>;

export type InterviewStatus = "unpaid" | "ready" | "running" | "submitted" | "canceled";

/** `POST /api/one-way/{id}/steps`: what the candidate does in the interview. */
export const Step = z.discriminatedUnion("step", [
  /** Shows the question and starts its time. */
  z.object({ step: z.literal("show"), position: z.int().min(0).max(20) }),
  /** Stopped recording a take. */
  z.object({
    step: z.literal("stop"),
    position: z.int().min(0).max(20),
    take: z.int().min(1).max(3),
  }),
  /** Discards the take and starts the next one. */
  z.object({
    step: z.literal("retake"),
    position: z.int().min(0).max(20),
    take: z.int().min(1).max(3),
  }),
  /** Keeps the take and continues. */
  z.object({ step: z.literal("next"), position: z.int().min(0).max(20) }),
  z.object({ step: z.literal("submit") }),
]);
export type Step = z.infer<typeof Step>;

/** The state of a running interview for its page. Times and epoch instants in milliseconds. */
export type InterviewState = {
  id: string;
  topic: string;
  status: InterviewStatus;
  pace: Pace;
  isSpoken: boolean;
  /** The number of questions. */
  total: number;
  position: number;
  /** The questions shown so far. */
  answers: {
    id: string;
    position: number;
    question: string;
    shownAt: number | null;
    take: number;
    isRecorded: boolean;
    /** As measured by the server, without pending uploads. */
    recordedMs: number;
  }[];
  limits: { readMs: number; prepareMs: number | null; answerMs: number; retakes: number };
  now: number;
};

const HOUR_MS = 3_600_000;

/** The device's transcript by answer; times in ms from the answer's start. */
export const Transcript = z
  .array(
    z.object({
      position: z.int().min(0).max(20),
      segments: z
        .array(
          z
            .object({
              text: z.string().trim().min(1).max(2_000),
              fromMs: z.int().min(0).max(HOUR_MS),
              toMs: z.int().min(0).max(HOUR_MS),
            })
            .refine(({ fromMs, toMs }) => fromMs <= toMs),
        )
        .max(500),
    }),
  )
  .max(20)
  .refine((answers) => new Set(answers.map(({ position }) => position)).size === answers.length);
export type Transcript = z.infer<typeof Transcript>;
