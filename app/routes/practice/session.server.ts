import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { questionAudioUrl } from "#app/components/speech/question-audio-url.ts";
import type { Services } from "#app/services.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { ownValue } from "#lib/own-value.ts";
import {
  answerQuestion,
  endAiSession,
} from "#modules/ai-sessions/commands/answer-question.server.ts";
import { reactToAnswer, timeLeft } from "#modules/ai-sessions/commands/react.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { listAiEvents } from "#modules/ai-sessions/data.server.ts";
import { replay, type Turn } from "#modules/ai-sessions/replay.ts";
import { type AiSession, ANSWER_MAX, LEVELS } from "#modules/ai-sessions/schema.ts";
import { AI_TOPICS, findTopic, titleOfTopic } from "#modules/ai-sessions/topics.ts";
import { invitesQuestions } from "#modules/ai-sessions/unanswered-questions.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Question } from "#modules/rubrics/schema.ts";
import type { requireOwn } from "./components/own-session.server.ts";
import type { SessionAnswer } from "./components/practice-answer.ts";
import { readAnswer } from "./components/said.server.ts";

export async function loadSession(services: Services, session: AiSession) {
  const { id, topic, minutes, voice } = session;
  const level = session.level ?? "mid";
  const shared = { id, topic, title: titleOfTopic(topic), minutes, level, voice };
  if (session.status === "unstarted")
    return {
      kind: "unstarted" as const,
      ...shared,
      topics: AI_TOPICS.map(({ topic: key, title }) => ({ topic: key, title })),
      isGivenBack: session.attempt > 1,
      model: services.ai.model,
    };
  if (session.status !== "running") throw redirect(href("/sessions/ai/:id/report", { id }), 303);
  const now = services.clock.now();
  const state = replay(await listAiEvents(services.db, session));
  const { turns, prompt } = state;
  const turn = turns.at(-1);
  const question = listQuestions(topic).find((one) => one.id === turn?.questionId);
  return {
    kind: "running" as const,
    ...shared,
    number: turn?.number ?? 1,
    question: turn?.text ?? "",
    prompt: prompt && {
      id: prompt.eventId,
      text: prompt.text,
      isFollowUp: prompt.isFollowUp,
      code: question?.code,
      invitesQuestions: invitesQuestions(topic, question?.dimensions ?? []),
      audioUrl: audioOf(topic, question, turn!, prompt.text),
    },
    /** Whether follow-ups come while a model phrases them. */
    streams: services.ai.model !== null,
    leftMs: Math.max(0, timeLeft(session, state, now)),
  };
}

/** A model's phrase has no audio file, so the browser's voice speaks it. */
function audioOf(topic: string, asked: Question | undefined, turn: Turn, text: string) {
  const followUp = turn.followUps.at(-1)?.index;
  const written = followUp === undefined ? asked?.text : asked?.followUps[followUp]?.text;
  return written === text ? questionAudioUrl(topic, turn.questionId, followUp) : undefined;
}

type Asking = Awaited<ReturnType<typeof requireOwn>> & {
  form: Record<string, string>;
  signal: AbortSignal;
};

const ACTIONS = { start, continue: react, end };

/** The session's buttons; those that aren't named send the answer. */
export async function sessionAction(asking: Asking) {
  const { session, form } = asking;
  const act = ownValue(ACTIONS, form["intent"]) ?? answer;
  const isOpen = act === start || session.status === "running";
  return (
    (isOpen && (await act(asking))) || redirect(href("/sessions/ai/:id", { id: session.id }), 303)
  );
}

/** Started in another tab, nothing changes, and the page shows it. */
async function start({ services, session, who, form }: Asking) {
  await startAiSession(services, who, {
    topic: findTopic(form["topic"])?.topic ?? session.topic,
    level: LEVELS.find((one) => one === form["level"]) ?? session.level ?? "mid",
    voice: form["answer"] === "voice",
  });
}

async function react({ services, session, signal }: Asking) {
  await reactToAnswer(services, session, { signal });
}

async function end({ services, session, who, form }: Asking) {
  const input = await readAnswer(services, session, form);
  if (typeof input === "string") return refuse(form, input);
  await endAiSession(services, who, input);
}

/** After a double submit, the page shows the next question. */
async function answer({ services, session, who, form, signal }: Asking) {
  const input = await readAnswer(services, session, form);
  if (typeof input === "string") return refuse(form, input);
  await answerQuestion(services, who, input, { signal });
}

function refuse(form: Record<string, string>, error: string) {
  const said = (form["said"] ?? "").slice(0, ANSWER_MAX);
  return data<SessionAnswer>({ said, error }, { status: 422, headers: PRIVATE_HEADERS });
}
