import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { dayAndTime } from "#lib/moment.ts";
import type { LocalClock } from "#lib/zones.ts";
import { nextQuestion } from "#modules/ai-sessions/next-question.ts";
import { type AiSession, type Level, readLevel } from "#modules/ai-sessions/schema.ts";
import { type AiTopic, findTopic, titleOfTopic } from "#modules/ai-sessions/topics.ts";
import { invitesQuestions } from "#modules/ai-sessions/unanswered-questions.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";

/** The path of one free question. */
export function questionPath(topic: string, question: string, voice = false): string {
  const query = new URLSearchParams({ topic, question, ...(voice ? { answer: "voice" } : {}) });
  return `${href("/sessions/ai")}?${query}`;
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
  };
}

function pickQuestion({ topic }: AiTopic, level: Level) {
  const wanted = { level, picked: [], asked: [], askedBefore: [], seed: crypto.randomUUID() };
  return nextQuestion(listQuestions(topic), wanted)!;
}

/** A session in its owner's list, with its next step. */
export function listedSession(session: AiSession, local: LocalClock) {
  const { id, topic, minutes, startedAt, availableAt } = session;
  const at = startedAt ?? availableAt;
  const title = titleOfTopic(topic);
  return {
    id,
    title: session.format === "visa" ? `${title}, visa officer` : title,
    minutes,
    when: at ? dayAndTime(local, at) : "",
    ...stepOf(session),
  };
}

function stepOf({ id, format, status }: AiSession): { label: string; href: string } {
  const page =
    format === "visa" ? href("/sessions/visa/:id", { id }) : href("/sessions/ai/:id", { id });
  if (status === "unstarted") return { label: "Start", href: page };
  // An abandoned visa interview shows its report before it's marked as ended.
  if (status === "running") return { label: format === "visa" ? "Open" : "Resume", href: page };
  return { label: "Report", href: format === "visa" ? page : `${page}/report` };
}
