import { useEffect } from "react";
import { Form, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { forgetDraft } from "#app/components/drafts/drafts.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { missing, PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { isUuid } from "#lib/uuid.ts";
import { deleteAiSession } from "#modules/ai-sessions/commands/delete-session.server.ts";
import { getOwnAiSession } from "#modules/ai-sessions/data.server.ts";
import stylesheet from "#app/styles/practice.css?url";
import { keepLevels, placeOf } from "./components/browser-history.ts";
import ReportView from "./components/report.tsx";
import { loadReport } from "./report.server.ts";
import type { Route } from "./+types/report.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: `Your report · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const session = isUuid(params.id)
    ? await getOwnAiSession(services.db, params.id, viewer.userId)
    : null;
  if (session?.format !== "interview" || session.endedAt === null) throw missing();
  return loadReport(services, session, viewerClock(viewer, request));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const { intent } = await readForm(request);
  const who = { id: params.id, userId: viewer.userId };
  const isKnown = isUuid(params.id) && intent === "delete";
  if (!isKnown || !(await deleteAiSession(context.get(servicesContext), who))) throw missing();
  return redirect(href("/sessions/ai"), 303);
}

export default function AiReport({ loaderData, params: { id } }: Route.ComponentProps) {
  const { topic, title, when, ended, report, earlier } = loaderData;
  useEffect(() => forgetDraft(id), [id]);
  // “Answer this question again” shows the difference.
  useEffect(() => {
    for (const { questionId, levels } of report.turns)
      keepLevels(placeOf(topic, questionId), levels);
  }, [topic, report]);
  return (
    <div className="practice-page">
      <PageHeader title="Your report" lead={`${title} · ${when}. ${ended}`} />
      <ReportView
        report={report}
        earlier={earlier}
        againHref={(id) =>
          `${href("/sessions/ai")}?${new URLSearchParams({ topic, question: id })}`
        }
        drillHref={(dimension) =>
          href("/candidate/progress/drills/:topic/:dimension", { topic, dimension })
        }
      />
      <div className="practice-next">
        <ButtonLink
          to={`${href("/sessions/ai/full")}?topic=${topic}`}
          reloadDocument
          variant="secondary"
        >
          Another full session
        </ButtonLink>
        <details className="practice-delete">
          <summary>Delete this session</summary>
          <Form method="post" reloadDocument>
            <p>Its questions, your answers and this report will be gone for good.</p>
            <Button type="submit" name="intent" value="delete" variant="danger">
              Delete this session
            </Button>
          </Form>
        </details>
      </div>
    </div>
  );
}
