import type { SignalName } from "./signals.ts";

/** How a competency of form is detected: the weights of signals. */
export type Reading = {
  weights: Partial<Record<SignalName, number>>;
  /** Advice to the candidate if it's missing. */
  advice: string;
  shown: string;
};

/**
 * By key of content/rubrics/competencies.json: what can be seen in how something is said. All else
 * is judged by the points of the questions asked.
 */
export const FORM: Record<string, Reading> = {
  ownership: {
    weights: { ownership: 0.65, clarity: 0.2, reasons: 0.15 },
    shown: "you say what you did yourself, so your part is clear",
    advice: "start sentences with “I” and a verb, and say what you changed",
  },
  structure: {
    weights: { structure: 0.55, directness: 0.45 },
    shown: "your answer has a clear order, so it’s easy to follow",
    advice: "tell the situation, your task, what you did and the result, in that order",
  },
  directness: {
    weights: { directness: 0.5, clarity: 0.25, specifics: 0.25 },
    shown: "your first sentences answer the question",
    advice: "put the answer into your first sentence, with one fact, then stop",
  },
  communication: {
    weights: { clarity: 0.4, reasons: 0.3, structure: 0.3 },
    shown: "a listener can follow what you say",
    advice: "say what you did and why in short sentences, one step in each",
  },
};

/**
 * The dimensions that are about how something is said, by topic. Others of these competencies are
 * about content, like a profile’s headline: without points, they get no level.
 */
const BY_FORM: Readonly<Record<string, readonly string[]>> = {
  "ai-review": ["structure", "answering-the-question", "ownership", "wording"],
  "b1-b2-visa": ["directness"],
  behavioral: ["structure"],
  "c-roles": ["presence-and-economy"],
  coding: ["communication"],
  "f1-visa": ["brevity-and-ease"],
  finance: ["plain-explanation"],
  "umm-isnt-a-strategy": ["first-sentence", "hedges", "one-idea-at-a-time", "endings"],
  visa: ["answering"],
};

export const isByForm = (topic: string, dimension: string): boolean =>
  Object.hasOwn(BY_FORM, topic) && BY_FORM[topic]!.includes(dimension);

/** Competencies of form that need a result: they're stricter, so that a result makes up for it. */
export const NEEDS_RESULT = new Set(["structure", "ownership"]);
