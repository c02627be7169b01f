/** A stretch of a candidate's speech or typing, in milliseconds from the question's start. */
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
  /** The version of the rules or the prompts. */
  version: string;
  rubricVersion: number;
  dimensions: DimensionResult[];
};

/** A judge's input: parts of the rubric, the questions (one per answer) and the answers. */
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
  /** Each value is the whole phrase so far; the interviewer asks the last one. */
  followUp(input: FollowUpInput, signal: AbortSignal): AsyncIterable<string>;
};

/** The rule-based functions of modules/answers. */
export type Rules<Input extends JudgeInput> = {
  judge(input: Input): Judgement | Promise<Judgement>;
};

/** The model failed. The message contains neither the key nor the candidate's words. */
export class AiError extends Error {
  readonly code = "ai";
}
