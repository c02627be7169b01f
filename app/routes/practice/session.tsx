import { data, redirect, type RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing, PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { BRAND } from "#content/brand.ts";
import { isUuid } from "#lib/uuid.ts";
import {
  type AnswerInput,
  answerQuestion,
  endAiSession,
} from "#modules/ai-sessions/commands/answer-question.server.ts";
import { reactToAnswer, timeLeft } from "#modules/ai-sessions/commands/react.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { getOwnAiSession, listAiEvents } from "#modules/ai-sessions/data.server.ts";
import { replay, type Turn } from "#modules/ai-sessions/replay.ts";
import { ANSWER_MAX } from "#modules/ai-sessions/schema.ts";
import { AI_TOPICS, findTopic } from "#modules/ai-sessions/topics.ts";
import { questionAudioUrl } from "#app/components/speech/question-audio-url.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import stylesheet from "#app/styles/practice.css?url";
import type { SessionAnswer } from "./components/practice-answer.ts";
import { RunningSession } from "./components/running-session.tsx";
import { UnstartedSession } from "./components/unstarted-session.tsx";
import { readLevel } from "./question-page.server.ts";
import { EMPTY, readSaid, TOO_LONG } from "./said.server.ts";
import { titleOf } from "./session-page.server.ts";
import type { Route } from "./+types/session.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: `AI mock session · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

/** The signed-in person's own interview. Throws a 404 for others, and leads visitors to sign-in. */
async function requireOwn(context: Readonly<RouterContextProvider>, request: Request, id: string) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const session = isUuid(id) ? await getOwnAiSession(services.db, id, viewer.userId) : null;
  const isShown = session?.format === "interview" && !HIDDEN.has(session.status);
  if (!isShown) throw missing();
  return { services, session, who: { id, userId: viewer.userId } };
}

const HIDDEN = new Set(["unpaid", "released"]);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, session } = await requireOwn(context, request, params.id);
  const { id, topic, minutes, voice } = session;
  const level = session.level ?? "mid";
  const shared = { id, topic, title: titleOf(topic), minutes, level, voice };
  if (session.status === "unstarted")
    return {
      kind: "unstarted" as const,
      ...shared,
      topics: AI_TOPICS.map(({ topic: key, title }) => ({ topic: key, title })),
      isGivenBack: session.attempt > 1,
    };
  if (session.status !== "running") throw redirect(`/sessions/ai/${id}/report`, 303);
  const now = services.clock.now();
  const { turns, prompt, elapsedMs } = replay(await listAiEvents(services.db, session), now);
  return {
    kind: "running" as const,
    ...shared,
    number: turns.at(-1)?.number ?? 1,
    prompt: prompt && {
      id: prompt.eventId,
      text: prompt.text,
      isFollowUp: prompt.isFollowUp,
      audioUrl: audioOf(topic, turns.at(-1)!, prompt.text),
    },
    leftMs: Math.max(0, timeLeft(session, elapsedMs)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, session, who } = await requireOwn(context, request, params.id);
  const form = await readForm(request);
  const here = `/sessions/ai/${session.id}`;
  const { intent } = form;
  if (intent === "start") {
    await startAiSession(services, who, {
      topic: findTopic(form["topic"])?.topic ?? session.topic,
      level: readLevel(form["level"]),
      voice: form["answer"] === "voice",
    });
    // Started in another tab: the page shows it.
    return redirect(here, 303);
  }
  if (session.status !== "running") return redirect(here, 303);
  if (intent === "continue") {
    await reactToAnswer(services, session.id);
    return redirect(here, 303);
  }
  const asked = replay(await listAiEvents(services.db, session), services.clock.now());
  const tookMs = asked.prompt ? services.clock.now().getTime() - asked.prompt.at.getTime() : 0;
  const said = intent === "skip" ? NOTHING : readSaid(form, tookMs);
  const refuse = (error: string) =>
    data<SessionAnswer>(
      { said: (form["said"] ?? "").slice(0, ANSWER_MAX), error },
      { status: 422, headers: PRIVATE_HEADERS },
    );
  if (!said) return refuse(TOO_LONG);
  const input: AnswerInput = { prompt: Number(form["prompt"]), ...said };
  if (intent === "end") {
    await endAiSession(services, who, input);
    return redirect(here, 303);
  }
  if (said.segments.length === 0 && intent !== "skip") return refuse(EMPTY);
  // A second submit of the same answer: the page shows what was asked since.
  await answerQuestion(services, who, input);
  return redirect(here, 303);
}

/** What a model phrased has no recording; the browser's voice says it. */
function audioOf(topic: string, { questionId, followUps }: Turn, text: string) {
  const asked = listQuestions(topic).find(({ id }) => id === questionId);
  const followUp = followUps.at(-1)?.index;
  const written = followUp === undefined ? asked?.text : asked?.followUps[followUp]?.text;
  return written === text ? questionAudioUrl(topic, questionId, followUp) : undefined;
}

const NOTHING = { segments: [], spoken: false, confidence: null };

export default function AiSession({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.kind === "unstarted" ? (
    <UnstartedSession model={loaderData} />
  ) : (
    <RunningSession model={loaderData} answer={actionData ?? null} />
  );
}
