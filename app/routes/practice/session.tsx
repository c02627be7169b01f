import { Form } from "react-router";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Level } from "#modules/ai-sessions/schema.ts";
import stylesheet from "#app/styles/practice.css?url";
import {
  HowToAnswer,
  LEVEL_NAMES,
  MachineNotice,
  TopicAndLevel,
} from "./components/before-start.tsx";
import { RunningSession } from "./components/running-session.tsx";
import { requireOwn } from "./components/own-session.server.ts";
import { loadSession, sessionAction } from "./session.server.ts";
import type { Route } from "./+types/session.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: `AI mock session · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, session } = await requireOwn(context, request, params.id);
  return loadSession(services, session);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const own = await requireOwn(context, request, params.id);
  return sessionAction({ ...own, form: await readForm(request), signal: request.signal });
}

export default function AiSession({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useLastAnswer(actionData);
  return loaderData.kind === "unstarted" ? (
    <UnstartedSession model={loaderData} />
  ) : (
    <RunningSession model={loaderData} sent={sent ?? null} />
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
