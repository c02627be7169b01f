/** A stretch of a candidate's speech or typing, in milliseconds from the question's start. */
type Segment = { text: string; fromMs: number; toMs: number };

type Quote = {
  text: string;
  /** Index into the answers; always 0. */ answer: number;
  fromMs: number;
};

/** One question with its checklist, and the answer to it. */
export type CheckInput = {
  question: {
    text: string;
    followUps: readonly { text: string }[];
    points: readonly { label: string; say: string }[];
    redFlags: readonly { label: string; why: string }[];
    errors: readonly { label: string; right: string }[];
  };
  answer: Answer;
};

/** A filled checklist: one entry per point, in their order; flags and errors by index. */
export type Checked = {
  /** The model's name. */
  judge: string;
  /** The version of the prompts. */
  version: string;
  points: { finding: "found" | "contradicted" | "missing"; quote: Quote | null }[];
  redFlags: { index: number; quote: Quote }[];
  errors: { index: number; quote: Quote }[];
};

export type FollowUpInput = {
  question: { text: string; followUps: readonly { text: string }[] };
  answer: Answer;
  /** Index into the question's follow-ups, chosen by the rules. */
  followUp: number;
};

type Answer = { followUps: readonly number[]; segments: readonly Segment[] };

/** Fills checklists and phrases follow-up questions. */
export type Ai = {
  /** Null without a model. */
  model: string | null;
  /** Null if the rules judge alone. Every quote is verbatim. */
  check(input: CheckInput, signal: AbortSignal): Promise<Checked | null>;
  /** Each value is the whole phrase so far; the interviewer asks the last one. */
  followUp(input: FollowUpInput, signal: AbortSignal): AsyncIterable<string>;
};

/** The model failed. The message contains neither the key nor the candidate's words. */
export class AiError extends Error {
  readonly code = "ai";
}
