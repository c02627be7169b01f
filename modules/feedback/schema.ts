import { z } from "zod";
import { WORDS_MAX } from "#modules/scorecards/schema.ts";

export const FOLLOW_UP_MAX = 1000;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const FollowUpQuestion = text(FOLLOW_UP_MAX).min(10, "Ask in a sentence or two");
export const FollowUpAnswer = text(WORDS_MAX).min(2, "Write an answer");

export const QUOTABLE = ["no", "anonymous", "named"] as const;
/** Whether the site may quote a review, and by which name. */
export type Quotable = (typeof QUOTABLE)[number];

export const ReviewInput = z.object({
  rating: z.coerce
    .number("Choose a rating")
    .int("Choose a rating")
    .min(1, "Choose a rating")
    .max(5, "Choose a rating"),
  words: text(WORDS_MAX),
  quotable: z.enum(QUOTABLE).catch("no"),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

export type ReminderKind = "first" | "second" | "overdue";
