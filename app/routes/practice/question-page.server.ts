import { redirect } from "react-router";
import { nextQuestion } from "#modules/ai-sessions/next-question.ts";
import { LEVELS, type Level } from "#modules/ai-sessions/schema.ts";
import { type AiTopic, findTopic } from "#modules/ai-sessions/topics.ts";
import { invitesQuestions } from "#modules/ai-sessions/unanswered-questions.ts";
import { subjectsOf } from "#modules/answers/subject.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";

export const readLevel = (text: string | null | undefined): Level =>
  LEVELS.find((level) => level === text) ?? "mid";

/** The path of one free question. */
export function questionPath(topic: string, question: string, voice = false): string {
  const query = new URLSearchParams({ topic, question, ...(voice ? { answer: "voice" } : {}) });
  return `/sessions/ai?${query}`;
}

/**
 * The URL's question, with the data to judge it in the browser; null without a topic. Redirects to
 * a question if the URL has none, so that a reload shows the same one.
 */
export function openQuestion(url: URL) {
  const topic = findTopic(url.searchParams.get("topic"));
  const rubric = topic && getRubric(topic.topic);
  if (!topic || !rubric) return null;
  const bank = listQuestions(topic.topic);
  const voice = url.searchParams.get("answer") === "voice";
  const question = bank.find(({ id }) => id === url.searchParams.get("question"));
  if (!question) {
    const picked = pickQuestion(topic, readLevel(url.searchParams.get("level")));
    throw redirect(questionPath(topic.topic, picked.id, voice));
  }
  return {
    topic: topic.topic,
    title: topic.title,
    voice,
    invitesQuestions: invitesQuestions(topic.topic, question.dimensions),
    question,
    rubric,
    subjects: subjectsOf(bank),
  };
}

function pickQuestion({ topic }: AiTopic, level: Level) {
  const wanted = { level, picked: [], asked: [], askedBefore: [], seed: crypto.randomUUID() };
  return nextQuestion(listQuestions(topic), wanted)!;
}
