import { useEffect } from "react";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import stylesheet from "#app/styles/visa.css?url";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { Report } from "./components/report.tsx";
import { VisaWindow } from "./components/visa-window.tsx";
import { actInInterview, loadInterview } from "./interview.server.ts";
import type { Route } from "./+types/interview.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.report ? "Your report" : "At the window"} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const local = viewerClock(viewer, request);
  return loadInterview(context.get(servicesContext), viewer, local, params.id);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const who = { id: params.id, userId: viewer.userId };
  return actInInterview(context.get(servicesContext), who, await readForm(request));
}

export default function Interview({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, window, report } = loaderData;
  const sent = useLastAnswer(actionData);
  const ended = report?.id;
  // The officer has the facts now.
  useEffect(() => {
    void import("./components/kept-facts.ts").then(
      ({ forgetFacts }) => forgetFacts(topic),
      () => undefined,
    );
  }, [topic]);
  useEffect(() => {
    if (ended === undefined) return;
    void import("#app/components/drafts/drafts.ts").then(
      ({ forgetDraft }) => forgetDraft(ended),
      () => undefined,
    );
  }, [ended]);
  return (
    <Page>
      <OfflineNotice />
      {window ? <VisaWindow window={window} sent={sent ?? null} answer={actionData} /> : null}
      {report ? <Report report={report} topic={topic} /> : null}
    </Page>
  );
}
