/** A stretch of speech or typing, in ms from the question's start. Typed text is one segment. */
export type Segment = { text: string; fromMs: number; toMs: number };

export type Said = {
  segments: Segment[];
  spoken: boolean;
  /** The recognizer's confidence, 0 to 1; null for typed and for corrected text. */
  confidence: number | null;
  /** Of a coding question, in the editor. */
  work?: Work | undefined;
  /** What was drawn on the whiteboard, in words. It's shown, never judged. */
  drawn?: string | undefined;
};

/** Code as it was sent, and how it did in the question's tests; no run if it was changed since. */
export type Work = {
  language: "javascript" | "typescript" | "python";
  code: string;
  run: { passed: number; total: number } | null;
};

/** A question or a follow-up, and its answer; null if unanswered. */
export type Part = { asked: string; said: Said | null };

/** All parts joined, for judging. */
export type Answer = Said & {
  questionId: string;
  /**
   * Indexes into the question's followUps that were asked, in order; their answers are in segments.
   */
  followUps: number[];
};

export type Quote = {
  /** A verbatim part of one segment. */
  text: string;
  /** Index of the answer. */
  answer: number;
  fromMs: number;
};

export type Level = 1 | 2 | 3 | 4 | 5;
export type Abstention =
  | "too_short"
  | "off_topic"
  | "poor_transcript"
  | "not_judged"
  | "not_asked"
  | "not_claimed";

export type DimensionResult =
  | { dimension: string; level: Level; quotes: Quote[]; why: string }
  | { dimension: string; level: null; reason: Abstention; why: string };

export type Finding = "found" | "contradicted" | "missing";

/** What the answer to one question says of its checklist. */
export type Check = {
  questionId: string;
  /** The answer's first sentence: what a level is shown by if no point was found. */
  opening: Quote;
  points: {
    label: string;
    kind: "must" | "plus";
    dimension: string;
    finding: Finding;
    /** The sentence that makes or contradicts the point. */
    quote: Quote | null;
    /** Whether the rules and a model found the same. */
    isTwice?: boolean | undefined;
  }[];
  redFlags: { label: string; cap: 1 | 2; quote: Quote; isTwice?: boolean | undefined }[];
  errors: { label: string; quote: Quote; isTwice?: boolean | undefined }[];
  /** Dimensions whose level comes from what ran. */
  ran?: string[] | undefined;
};

export type Judgement = {
  /** "rules" or the model's name. */
  judge: string;
  version: string;
  rubricVersion: number;
  dimensions: DimensionResult[];
  /** One for each question whose answer could be judged. */
  checks: Check[];
};

/** An answer's figures. docs/figures.md defines them; none affects a level. */
export type Figures = {
  words: number;
  seconds: number;
  /** Null for typed text. */
  pace: { wordsPerMinute: number } | null;
  /** At least these were heard: recognizers drop most. */
  fillers: { heard: { word: string; fromMs: number }[] };
  /** Longer than two seconds; null for typed text. */
  pauses: { fromMs: number; seconds: number }[] | null;
  hedges: { phrase: string; fromMs: number }[];
  structure: {
    situation: Quote | null;
    task: Quote | null;
    action: Quote | null;
    result: Quote | null;
  };
  sentiment: { positive: string[]; negative: string[] };
  length: { targetSeconds: [number, number] | null; targetWords: [number, number] };
};
