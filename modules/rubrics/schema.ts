import { z } from "zod";

/** Schemas of content/rubrics/ and content/questions/. */

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words with dashes");
const text = (min: number, max: number) => z.string().trim().min(min).max(max);

export const Competency = z.strictObject({ key, name: text(3, 40), about: text(30, 160) });
export type Competency = z.infer<typeof Competency>;

export const Phase = z.strictObject({
  key,
  name: text(3, 40),
  minutes: z.int().min(1).max(50),
  /** Shown to both people in the room. */
  hint: text(20, 200),
});
export type Phase = z.infer<typeof Phase>;

export const Level = z.strictObject({
  /** Observable: two strangers would apply it the same way. */
  sentence: text(20, 200),
  /** An example of what a candidate said or did. */
  example: text(20, 320),
});
export type Level = z.infer<typeof Level>;

/** Something to practice alone. */
export const Drill = z.strictObject({
  title: text(3, 60),
  minutes: z.int().min(5).max(60),
  steps: z.array(text(15, 200)).min(3).max(6),
});
export type Drill = z.infer<typeof Drill>;

export const Dimension = z.strictObject({
  key,
  /** A key of content/rubrics/competencies.json. */
  competency: key,
  name: text(3, 40),
  about: text(30, 160),
  /** Level 1 first. */
  levels: z.array(Level).length(5),
  drill: Drill,
});
export type Dimension = z.infer<typeof Dimension>;

/** content/rubrics/{topic}.json. Any change to a published rubric needs the next version. */
export const Rubric = z
  .strictObject({
    topic: key,
    version: z.int().min(1),
    phases: z.array(Phase).min(3).max(8),
    dimensions: z.array(Dimension).length(5),
  })
  .refine(({ phases }) => isUnique(phases.map((phase) => phase.key)), "two phases share a key")
  .refine(
    ({ dimensions }) =>
      isUnique(dimensions.map((dimension) => dimension.key)) &&
      isUnique(dimensions.map((dimension) => dimension.competency)),
    "two dimensions share a key or a competency",
  );
export type Rubric = z.infer<typeof Rubric>;

const GoodPoint = z.strictObject({
  point: text(10, 160),
  /** Words that suggest the answer makes the point. */
  cues: z.array(text(2, 60)).min(2).max(16),
});

const FollowUp = z.strictObject({
  /** Index into `good`: asked if the answer lacks that point. */
  missing: z.int().min(0),
  text: text(8, 240),
});

/** Arguments and results are JSON; the Python starter uses snake_case of the same entry. */
const Code = z.strictObject({
  entry: z.string().regex(/^[a-z][a-zA-Z0-9]*$/, "a camelCase name"),
  starter: z.strictObject({
    javascript: text(10, 2000),
    typescript: text(10, 2000),
    python: text(10, 2000),
  }),
  cases: z
    .array(z.strictObject({ args: z.array(z.json()).min(1), expected: z.json() }))
    .min(3)
    .max(20),
});

export const Question = z
  .strictObject({
    id: key,
    text: text(15, 900),
    level: z.enum(["entry", "mid", "senior"]),
    /** Dimension keys of the topic's rubric. */
    dimensions: z.array(key).min(1).max(5),
    good: z.array(GoodPoint).min(3).max(6),
    followUps: z.array(FollowUp).min(1).max(8),
    redFlags: z.array(text(10, 200)).min(1).max(6),
    /**
     * Words that an answer uses sooner than one to another question; none where any story will do.
     */
    subject: text(300, 2500).optional(),
    code: Code.optional(),
  })
  .refine(
    ({ good, followUps }) => followUps.every(({ missing }) => missing < good.length),
    "a follow-up names a point that isn't there",
  );
export type Question = z.infer<typeof Question>;

/** content/questions/{topic}.json */
export const QuestionBank = z
  .strictObject({ topic: key, questions: z.array(Question).min(15) })
  .refine(
    ({ questions }) => isUnique(questions.map((question) => question.id)),
    "two questions share an id",
  );

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
