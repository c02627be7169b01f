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

/** How signs are written: modules/answers/signs.ts. */
const Signs = z.array(text(3, 600)).min(1).max(24);

/** Something an interviewer waits for in the answer. */
export const Point = z.strictObject({
  label: text(8, 80),
  /** Without a “must,” the answer isn’t good; a “plus” makes it better. */
  kind: z.enum(["must", "plus"]),
  /** A key of the topic's rubric. */
  dimension: key,
  signs: Signs,
  /** The opposite act: whoever says it hasn't made the point. */
  against: Signs.default([]),
  /** Of the past: only what the speaker did counts. */
  own: z.boolean().default(false),
  /** Names what the code costs: the code's highest level asks for it. */
  isCost: z.boolean().default(false),
  /** A sentence that makes the point. */
  say: text(20, 240),
});
export type Point = z.infer<typeof Point>;

/** What an interviewer would stop at. */
export const RedFlag = z.strictObject({
  label: text(8, 80),
  signs: Signs,
  /** The harm. */
  why: text(15, 160),
  /** No level of content is higher. */
  cap: z.union([z.literal(1), z.literal(2)]),
});
export type RedFlag = z.infer<typeof RedFlag>;

export const ErrorOfFact = z.strictObject({
  label: text(8, 100),
  signs: Signs,
  /** What is true instead. */
  right: text(15, 240),
});
export type ErrorOfFact = z.infer<typeof ErrorOfFact>;

const FollowUp = z.strictObject({
  /** Index into `points`: asked if the answer lacks that point. */
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
    /** Words and phrases that name what it is about. */
    subject: z.array(text(2, 40)).min(4).max(20),
    points: z.array(Point).min(4).max(7),
    redFlags: z.array(RedFlag).min(2).max(5),
    errors: z.array(ErrorOfFact).max(4).default([]),
    /** A strong answer, as spoken. */
    strong: text(500, 1500),
    followUps: z.array(FollowUp).min(1).max(8),
    code: Code.optional(),
  })
  .refine(
    ({ points, followUps }) => followUps.every(({ missing }) => missing < points.length),
    "a follow-up names a point that isn't there",
  )
  .refine(
    ({ points }) => points.filter(({ kind }) => kind === "must").length >= 2,
    "fewer than two points are musts",
  )
  .refine(
    ({ points, dimensions }) => points.every(({ dimension }) => dimensions.includes(dimension)),
    "a point is about a dimension that the question doesn't list",
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
