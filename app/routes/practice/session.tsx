import { data, Form, redirect } from "react-router";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import {
  answerQuestion,
  endAiSession,
} from "#modules/ai-sessions/commands/answer-question.server.ts";
import { reactToAnswer, timeLeft } from "#modules/ai-sessions/commands/react.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { listAiEvents } from "#modules/ai-sessions/data.server.ts";
import { replay, type Turn } from "#modules/ai-sessions/replay.ts";
import { ANSWER_MAX, type Level, LEVELS } from "#modules/ai-sessions/schema.ts";
import { AI_TOPICS, findTopic } from "#modules/ai-sessions/topics.ts";
import { invitesQuestions } from "#modules/ai-sessions/unanswered-questions.ts";
import { questionAudioUrl } from "#app/components/speech/question-audio-url.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Question } from "#modules/rubrics/schema.ts";
import stylesheet from "#app/styles/practice.css?url";
import {
  HowToAnswer,
  LEVEL_NAMES,
  MachineNotice,
  TopicAndLevel,
} from "./components/before-start.tsx";
import type { SessionAnswer } from "./components/practice-answer.ts";
import { RunningSession } from "./components/running-session.tsx";
import { requireOwn } from "./own-session.server.ts";
import { readAnswer } from "./said.server.ts";
import { titleOf } from "./session-page.server.ts";
import type { Route } from "./+types/session.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: `AI mock session · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

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
      model: services.ai.model,
    };
  if (session.status !== "running") throw redirect(`/sessions/ai/${id}/report`, 303);
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
      hasCode: question?.code !== undefined,
      invitesQuestions: invitesQuestions(topic, question?.dimensions ?? []),
      audioUrl: audioOf(topic, question, turn!, prompt.text),
    },
    /** Whether follow-ups come while a model phrases them. */
    streams: services.ai.model !== null,
    leftMs: Math.max(0, timeLeft(session, state, now)),
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
      level: LEVELS.find((one) => one === form["level"]) ?? session.level ?? "mid",
      voice: form["answer"] === "voice",
    });
    // Started in another tab: the page shows it.
    return redirect(here, 303);
  }
  if (session.status !== "running") return redirect(here, 303);
  if (intent === "continue") {
    await reactToAnswer(services, session, { signal: request.signal });
    return redirect(here, 303);
  }
  const input = await readAnswer(services, session, form);
  if (typeof input === "string")
    return data<SessionAnswer>(
      { said: (form["said"] ?? "").slice(0, ANSWER_MAX), error: input },
      { status: 422, headers: PRIVATE_HEADERS },
    );
  if (intent === "end") await endAiSession(services, who, input);
  // A double submit: the page shows the next question.
  else await answerQuestion(services, who, input, { signal: request.signal });
  return redirect(here, 303);
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

/** A model's phrase has no audio file, so the browser's voice speaks it. */
function audioOf(topic: string, asked: Question | undefined, turn: Turn, text: string) {
  const followUp = turn.followUps.at(-1)?.index;
  const written = followUp === undefined ? asked?.text : asked?.followUps[followUp]?.text;
  return written === text ? questionAudioUrl(topic, turn.questionId, followUp) : undefined;
}

export default function AiSession({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useLastAnswer(actionData);
  return loaderData.kind === "unstarted" ? (
    <UnstartedSession model={loaderData} />
  ) : (
    <RunningSession model={loaderData} sent={sent ?? null} answer={actionData} />
  );
}

type UnstartedModel = {
  topics: { topic: string; title: string }[];
  topic: string;
  title: string;
  level: Level;
  minutes: number;
  isGivenBack: boolean;
  /** The language model that reads the answers; null without one. */
  model: string | null;
};

function UnstartedSession({ model }: { model: UnstartedModel }) {
  const { topics, topic, title, level, minutes, isGivenBack } = model;
  const reader = model.model;
  return (
    <div className="practice-page practice-narrow">
      <PageHeader
        title="Ready when you are"
        lead={`${minutes} minutes, one question at a time. You can end it earlier, and come back within 24 hours if something interrupts you.`}
      />
      {isGivenBack ? (
        <Notice tone="warning" title="Something went wrong on our side" className="mb-8">
          We couldn’t finish your session, so you have it back. Start it again whenever you like.
        </Notice>
      ) : null}
      <Form method="post" reloadDocument className="practice-card">
        {/* Chosen when it was booked, which may be days ago. */}
        <div>
          <p className="practice-chosen">
            {title} <span>{LEVEL_NAMES[level]} level</span>
          </p>
          <details className="practice-change">
            <summary>Change topic or level</summary>
            <TopicAndLevel topics={topics} topic={topic} level={level} />
          </details>
        </div>
        <HowToAnswer />
        <Button type="submit" name="intent" value="start" variant="accent" size="lg" block>
          Start
        </Button>
        <MachineNotice>
          The clock runs while a question waits for your answer, and stops when you’re away for more
          than five minutes.{" "}
          {reader === null
            ? null
            : `A language model, ${reader}, reads your answers as text, without your name. If it fails, our rules judge them.`}
        </MachineNotice>
      </Form>
    </div>
  );
}
