import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { viewerContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { formatDate } from "#lib/zones.ts";
import { loginPath } from "#modules/accounts/policy.ts";
import { cachedPdf } from "#modules/documents/pdf-cache.server.ts";
import { progressPdf } from "#modules/progress/progress-pdf.server.ts";
import { loadProgress, openProgress } from "./components/progress.server.ts";
import type { Route } from "./+types/progress-pdf.ts";

/** A candidate's progress as a PDF. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await context.get(viewerContext)())) throw redirect(loginPath(href("/candidate/progress")));
  const open = await openProgress(context, request);
  const { services, viewer, today } = open;
  const { plan, zone, ...progress } = await loadProgress(open);
  const file = await cachedPdf(progressPdf)(progress, plan, {
    brand: services.config.brand.name,
    candidate: viewer.name ?? viewer.email,
    zone,
    // Only the day, so that the same content gives the same file.
    at: new Date(`${today}T00:00:00Z`),
    date: formatDate(today),
    pageUrl: `${services.config.publicUrl}/candidate/progress`,
  });
  return new Response(new Uint8Array(file), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="progress-${today}.pdf"`,
    },
  });
}
