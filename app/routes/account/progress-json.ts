import { viewerContext } from "#app/context.server.ts";
import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { loginPath } from "#modules/accounts/policy.ts";
import { loadProgress, openProgress } from "./components/progress.server.ts";
import type { Route } from "./+types/progress-json.ts";

/** A candidate's progress as a file for other programs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await context.get(viewerContext)())) throw redirect(loginPath(href("/candidate/progress")));
  const open = await openProgress(context, request);
  const { competencies, gaps, next, drillsDone, plan } = await loadProgress(open);
  const { zone, today } = open;
  const document = { exportedOn: today, zone, competencies, gaps, next, drillsDone, plan };
  return new Response(JSON.stringify(document, null, 2), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="progress-${today}.json"`,
    },
  });
}
