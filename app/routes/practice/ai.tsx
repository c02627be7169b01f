import { data } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { viewerClock, visitorSettings } from "#app/session/visitor.server.ts";
import { seo } from "#app/components/site/seo.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import { hasFreeSession, listAiSessions } from "#modules/ai-sessions/data.server.ts";
import {
  DESCRIPTION_MAX,
  levelOfDescription,
  type TopicMatch,
} from "#modules/ai-sessions/match-description.ts";
import { AI_SERVICE } from "#modules/ai-sessions/policy.ts";
import { AI_TOPICS, findTopic } from "#modules/ai-sessions/topics.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Services } from "#app/services.ts";
import stylesheet from "#app/styles/practice.css?url";
import { OneQuestion } from "./components/one-question.tsx";
import type { PracticeAnswer } from "./components/practice-answer.ts";
import { PracticeStart } from "./components/practice-start.tsx";
import { listedSession, openQuestion, questionPath } from "./ai.server.ts";
import { EMPTY, readSaid, TOO_LONG } from "./components/said.server.ts";
import type { Route } from "./+types/ai.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () =>
  seo({
    title: "AI mock session: start with one free question",
    description:
      "Practice interview questions with an AI interviewer: one question free, without an account, judged in your browser by a published rubric.",
    path: href("/sessions/ai"),
  });

export const headers = () => PRIVATE_HEADERS;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const opened = openQuestion(url);
  if (opened) return { kind: "question" as const, ...opened };
  if (url.searchParams.has("topic")) throw missing();
  const services = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const { currency } = visitorSettings(request);
  const local = viewerClock(viewer, request);
  const [price, sessions, isFree] = await Promise.all([
    priceText(services, currency),
    viewer ? listAiSessions(services.db, viewer.userId) : [],
    viewer ? hasFreeSession(services, viewer.userId) : true,
  ]);
  return {
    kind: "start" as const,
    topics: AI_TOPICS.map(({ topic, title }) => ({ topic, title })),
    price,
    isFree,
    sessions: sessions.map((session) => listedSession(session, local)),
  };
}

async function priceText({ db }: Pick<Services, "db">, currency: Currency): Promise<string | null> {
  const amountMinor = await getPrice(db, AI_SERVICE, currency);
  return amountMinor === null ? null : formatMoney(amountMinor, currency);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { judging } = context.get(servicesContext);
  const form = await readForm(request);
  const answer = (part: Partial<PracticeAnswer>, status = 200) =>
    data<PracticeAnswer>(
      {
        said: "",
        error: null,
        judged: null,
        description: "",
        descriptionError: null,
        match: null,
        ...part,
      },
      { status, headers: PRIVATE_HEADERS },
    );
  if (form["intent"] === "match") {
    const description = (form["description"] ?? "").slice(0, DESCRIPTION_MAX);
    const matched = await judging.matchForVisitor(description);
    if (!matched.ok)
      return answer({ description, descriptionError: TRY_AGAIN[matched.reason] }, 503);
    if (!matched.value) return answer({ description, descriptionError: NO_MATCH }, 422);
    return answer({ description, match: shownMatch(matched.value, description) });
  }
  const opened = openQuestion(new URL(request.url));
  if (!opened) throw missing();
  const { question } = opened;
  const kept = (form["said"] ?? "").slice(0, 8_000);
  const said = readSaid(form, 0);
  if (!said) return answer({ said: kept, error: TOO_LONG }, 422);
  if (said.segments.length === 0 && form["intent"] !== "end") return answer({ error: EMPTY }, 422);
  const parts = [{ asked: question.text, said }];
  const judged = await judging.judgeForVisitor(opened, { parts, followUps: [] });
  if (!judged.ok) return answer({ said: kept, error: TRY_AGAIN[judged.reason] }, 503);
  return answer({ said: kept, judged: judged.value });
}

const NO_MATCH =
  "We couldn’t match this to one of our topics. Paste more of the description, or choose a topic.";

const TRY_AGAIN = {
  busy: "Many people are practicing right now. Try again in a moment.",
  failed: "We couldn’t read this just now. Try again in a moment.",
};

function shownMatch(found: TopicMatch, description: string): PracticeAnswer["match"] {
  const questions = listQuestions(found.topic);
  const full = new URLSearchParams({
    topic: found.topic,
    level: levelOfDescription(description),
    questions: found.questionIds.join(" "),
  });
  return {
    title: findTopic(found.topic)!.title,
    words: found.words,
    questions: found.questionIds.map((id) => ({
      id,
      text: questions.find((question) => question.id === id)!.text,
      href: questionPath(found.topic, id),
    })),
    fullHref: `${href("/sessions/ai/full")}?${full}`,
  };
}

export default function AiPractice({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "start")
    return <PracticeStart model={loaderData} answer={actionData ?? null} />;
  return (
    <OneQuestion key={loaderData.question.id} model={loaderData} posted={actionData ?? null} />
  );
}
