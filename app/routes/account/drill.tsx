import { useEffect, useState } from "react";
import { Form, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import stylesheet from "#app/styles/progress.css?url";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { recordDrill } from "#modules/progress/commands.server.ts";
import { listDrillsDone } from "#modules/progress/data.server.ts";
import { shortDate } from "#modules/progress/progress-view.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { openProgress } from "./components/progress.server.ts";
import type { Route } from "./+types/drill.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Drill"} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, viewer, today } = await openProgress(context, request);
  const { name, drill } = dimensionOf(params);
  const done = await listDrillsDone(services.db, viewer.userId);
  const last = done.find(
    ({ topic, dimension }) => topic === params.topic && dimension === params.dimension,
  );
  return { name, ...drill, lastDone: last ? shortDate(last.doneOn, today) : null };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, viewer, today } = await openProgress(context, request);
  dimensionOf(params);
  await recordDrill(services, viewer.userId, { ...params, doneOn: today });
  return redirect(`${href("/candidate/progress")}#next`, 303);
}

/** Throws a 404 for a drill that doesn't exist. */
function dimensionOf({ topic, dimension }: { topic: string; dimension: string }) {
  const found = getRubric(topic)?.dimensions.find(({ key }) => key === dimension);
  if (!found) throw missing();
  return found;
}

export default function DrillPage({ loaderData }: Route.ComponentProps) {
  const { name, title, minutes, steps, lastDone } = loaderData;
  return (
    <Page width="prose">
      <Breadcrumbs
        crumbs={[{ label: "Progress", to: href("/candidate/progress") }, { label: title }]}
      />
      <PageHeader
        className="mt-3"
        title={title}
        lead={`A drill for ${name}, ${minutes} minutes on your own.`}
      />
      <OfflineNotice />
      <div className="grid gap-6">
        <DrillTimer minutes={minutes} />
        <ol className="drill-steps">
          {steps.map((step) => (
            <li key={step}>
              <label>
                <input type="checkbox" />
                <span>{step}</span>
              </label>
            </li>
          ))}
        </ol>
        <Form method="post" className="grid justify-items-start gap-2">
          <Button type="submit">I did this drill</Button>
          {lastDone ? <p className="text-sm text-ink-muted">Last done {lastDone}.</p> : null}
        </Form>
      </div>
    </Page>
  );
}

/** Counts down a drill's minutes. Empty without JavaScript. */
function DrillTimer({ minutes }: { minutes: number }) {
  const [state, setState] = useState<"served" | "ready" | "running" | "over">("served");
  useEffect(() => setState("ready"), []);
  if (state === "served") return null;
  return (
    <div className="drill-timer">
      {state === "ready" ? (
        <Button variant="secondary" onClick={() => setState("running")}>
          Start the {minutes}-minute timer
        </Button>
      ) : state === "running" ? (
        <Countdown endsAt={minutes * 60_000} serverNow={0} onEnd={() => setState("over")} />
      ) : (
        <p role="status">Time’s up.</p>
      )}
    </div>
  );
}
