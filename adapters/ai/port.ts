/** A stretch of what a candidate said or typed, in milliseconds from the question's start. */
type Segment = { text: string; fromMs: number; toMs: number };

type Quote = { text: string; /** Index into the answers. */ answer: number; fromMs: number };

export type DimensionResult =
  | { dimension: string; level: 1 | 2 | 3 | 4 | 5; quotes: [Quote, ...Quote[]]; why: string }
  | {
      dimension: string;
      level: null;
      reason: "too_short" | "off_topic" | "poor_transcript" | "not_judged" | "not_shown";
      why: string;
    };

export type Judgement = {
  /** "rules", or the model's name. */
  judge: string;
  /** Of the rules, or of the prompts. */
  version: string;
  rubricVersion: number;
  dimensions: DimensionResult[];
};

/** What a judge reads of a rubric, the questions (one per answer) and the answers. */
export type JudgeInput = {
  rubric: {
    version: number;
    dimensions: readonly {
      key: string;
      name: string;
      about: string;
      levels: readonly { sentence: string; example: string }[];
    }[];
  };
  questions: readonly Question[];
  answers: readonly Answer[];
};

export type FollowUpInput = {
  question: Question;
  answer: Answer;
  /** Index into the question's follow-ups, chosen by the rules. */
  followUp: number;
};

type Question = { text: string; followUps: readonly { text: string }[] };
type Answer = { followUps: readonly number[]; segments: readonly Segment[] };

/** Judges answers and phrases follow-up questions. */
export type Ai<Input extends JudgeInput = JudgeInput> = {
  /** Null without a model. */
  model: string | null;
  /** One result per dimension of the rubric, in its order. Each level has a verbatim quote. */
  judge(input: Input, signal: AbortSignal): Promise<Judgement>;
  /** Each value is the whole phrase so far, and the last one is what the interviewer asks. */
  followUp(input: FollowUpInput, signal: AbortSignal): AsyncIterable<string>;
};

/** The functions of modules/answers that need no model. */
export type Rules<Input extends JudgeInput> = { judge(input: Input): Judgement };

/** The model failed. The message names neither the key nor what the candidate said. */
export class AiError extends Error {
  readonly code = "ai";
}
