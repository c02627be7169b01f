import { avoidanceOf } from "./avoided.ts";
import {
  type Contradiction,
  contradictionsIn,
  type Said,
  shownText,
  versionIn,
} from "./contradictions.ts";
import type { Facts } from "./facts.ts";
import type { VisaTopic } from "./topics.ts";
import { interruptionOf, interviewSeconds, type Pace } from "./interruption.ts";
import { GAP, type OfficerQuestion, questionOf, QUESTIONS } from "./questions.ts";
import { clip } from "./quote.ts";
import { repeatedIn } from "./repeated.ts";

export type Answer = { text: string; tookMs: number };
export type Turn = {
  /** The question's id; a challenge has the id of the question it follows. */
  questionId: string;
  kind: "question" | "again" | "challenge";
  text: string;
  /** Null while the officer waits. */
  answer: Answer | null;
};

export type Interview = {
  topic: VisaTopic;
  facts: Facts;
  /** Picks wordings and the order of optional questions; constant within an interview. */
  seed: string;
  pace: Pace;
  turns: Turn[];
};

/** The clock doesn't end an interview before this many. */
export const MIN_QUESTIONS = 8;
const MAX_QUESTIONS = 12;
/** Without follow-ups an interview has this many questions. */
const USUAL = 10;
const CHALLENGES = 3;

export type Next = { ask: Omit<Turn, "answer"> } | { end: "time" | "questions" };

/** The officer's next line. `elapsedMs` is since the start. */
export function nextTurn(interview: Interview, elapsedMs: number): Next {
  const { turns, pace } = interview;
  const limit = interviewSeconds(pace);
  const isTimeOver = limit !== null && elapsedMs >= limit * 1000;
  if (isTimeOver && turns.length >= MIN_QUESTIONS) return { end: "time" };
  if (turns.length >= MAX_QUESTIONS) return { end: "questions" };
  const follow = followUp(interview);
  if (follow) return { ask: opened(interview, follow) };
  const asked = new Set(turns.map((turn) => turn.questionId));
  const left = questionsFor(interview).filter(({ id }) => !asked.has(id));
  const next = left.find(({ isCore }) => isCore) ?? (turns.length < USUAL ? left[0] : undefined);
  if (!next) return { end: "questions" };
  const ask = { questionId: next.id, kind: "question" as const, text: wordingOf(next, interview) };
  return { ask: opened(interview, ask) };
}

export function saidIn(topic: VisaTopic, turns: Turn[]): Said[] {
  return turns.flatMap(({ answer, questionId }) =>
    answer ? [{ text: answer.text, asks: questionOf(topic, questionId)?.asks ?? "" }] : [],
  );
}

/** Before a question that was answered with a sentence the officer knows. */
export const SAID_BEFORE = "You’ve said that. ";

/** Contradictions are challenged; a question that was avoided, or given a known sentence, is repeated. Each once. */
function followUp({ topic, facts, turns }: Interview): Omit<Turn, "answer"> | null {
  const last = turns.at(-1);
  if (!last?.answer) return null;
  const question = questionOf(topic, last.questionId);
  if (!question) return null;
  const challenges = turns.filter(({ kind }) => kind === "challenge").length;
  const open = challenges < CHALLENGES ? openContradiction({ topic, facts, turns }) : undefined;
  if (open) return { questionId: question.id, kind: "challenge", text: challenge(open, topic) };
  if (last.kind !== "question") return null;
  const isKnown = repeatedIn(topic, turns).some(({ said }) => said.at(-1)!.answer === turns.length);
  if (!isKnown && !avoidanceOf(question, last.answer.text, facts)) return null;
  const text = (isKnown ? SAID_BEFORE : "") + question.again;
  return { questionId: question.id, kind: "again", text };
}

/** The next contradiction in the answer before the last challenges, unless a reply has cleared it up. */
function openContradiction({ topic, facts, turns }: Pick<Interview, "topic" | "facts" | "turns">) {
  const at = turns.findLastIndex(({ kind }) => kind !== "challenge");
  const replies = turns.slice(at + 1);
  const isAsked = (one: Contradiction) =>
    replies.some(({ text }) => text.endsWith(challenge(one, topic)));
  const said = saidIn(topic, replies);
  return contradictionsIn(topic, facts, saidIn(topic, turns)).find(
    (one) =>
      "answer" in one.after.source &&
      one.after.source.answer === at + 1 &&
      !isAsked(one) &&
      said.every((reply) => versionIn(topic, reply, one.about) === undefined),
  );
}

function challenge({ about, before, after }: Contradiction, topic: VisaTopic): string {
  const [then, now] = [shownText(topic, before), after.text].map((said) => {
    const text = clip(said);
    return text.endsWith("…") ? text : `${text}.`;
  });
  // A plan is decided, not looked up.
  const which = about === "plans" ? "Which is it?" : "Which is right?";
  return "field" in before.source
    ? `Your form says “${then}” You just said “${now}” ${which}`
    : `A moment ago you said “${then}” Now it’s “${now}” ${which}`;
}

export const CUT = "I’ll stop you there. ";

/** After too long an answer, the officer says so first. */
function opened({ turns, pace }: Interview, ask: Omit<Turn, "answer">): Omit<Turn, "answer"> {
  const answer = turns.at(-1)?.answer;
  const isCut = answer && interruptionOf(answer.text, answer.tookMs, pace) !== null;
  return isCut ? { ...ask, text: CUT + ask.text } : ask;
}

/** Core questions in their order, then the others in this interview's order. */
function questionsFor({ topic, facts, seed, turns }: Interview): OfficerQuestion[] {
  const fitting = QUESTIONS[topic].filter(
    ({ unless, answeredBy }) =>
      !unless?.(facts) &&
      !turns.some(({ answer, questionId }) => {
        // Who pays the rest says nothing of the part that the form's payer pays.
        return answer && questionId !== GAP && answeredBy?.test(answer.text);
      }),
  );
  const rest = fitting
    .filter(({ isCore }) => !isCore)
    .toSorted((a, b) => hash(seed + a.id) - hash(seed + b.id));
  return [...fitting.filter(({ isCore }) => isCore), ...rest];
}

function wordingOf({ id, texts, fromFacts }: OfficerQuestion, { seed, facts }: Interview): string {
  return fromFacts?.(facts) ?? texts[hash(seed + id) % texts.length]!;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return value;
}
